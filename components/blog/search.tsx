import { Button } from '@/components/ui/button'
import { splitByMatches } from '@/lib/content/model/highlight'
import { postPath, searchPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { MAX_QUERY_CHARACTERS } from '@/lib/content/model/search-query'
import { PostMeta } from './post-card'
import styles from './search-form.module.css'

/** Renders the search form; the page script adds suggestions. */
export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search>
      <form action={searchPath()} data-search="/api/v1/posts/search" className={styles.form}>
        <label htmlFor="blog-search" className="mb-2 block text-label font-semibold text-ivory">
          Search the blog
        </label>
        <div className="flex gap-2">
          <input
            id="blog-search"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={MAX_QUERY_CHARACTERS}
            required
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
          <Button type="submit" variant="secondary" compact className="shrink-0">
            Search
          </Button>
        </div>
        <ul data-search-results="" hidden aria-label="Posts found" className={styles.results} />
        <p role="status" className="sr-only" />
      </form>
    </search>
  )
}

type SearchResultsProps = {
  query: string
  posts: readonly (PostSummary & { snippet: string })[]
}

export function SearchResults({ query, posts }: SearchResultsProps) {
  return (
    <ol className="mt-10 border-t border-ash">
      {posts.map(post => (
        <li key={post._id} className="border-b border-ash">
          <article className="relative grid gap-x-10 gap-y-3 py-8 md:grid-cols-[12rem_1fr]">
            <PostMeta post={post} className="pt-1.5 md:flex-col" />
            <div className="min-w-0">
              <h2 dir="auto" className="wrap-anywhere font-display text-heading font-semibold">
                <a
                  href={postPath(post._id)}
                  className="transition-colors duration-200 ease-out after:absolute after:inset-0 hover:text-gold"
                >
                  {post.title}
                </a>
              </h2>
              <p dir="auto" className="wrap-anywhere mt-2 max-w-prose text-smoke">
                <HighlightedText text={post.snippet} query={query} />
              </p>
            </div>
          </article>
        </li>
      ))}
    </ol>
  )
}

function HighlightedText({ text, query }: { text: string; query: string }) {
  let offset = 0
  return splitByMatches(text, query).map(segment => {
    const key = offset
    offset += segment.text.length
    return segment.isMatch ? (
      <mark key={key} className="bg-transparent font-semibold text-ivory">
        {segment.text}
      </mark>
    ) : (
      segment.text
    )
  })
}
