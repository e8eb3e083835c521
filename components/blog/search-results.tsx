import { splitByMatches } from '@/lib/content/model/highlight'
import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { PostMeta } from './post-meta'

/** Renders the search results. */
export function SearchResults({
  query,
  posts,
}: {
  query: string
  posts: readonly (PostSummary & { snippet: string })[]
}) {
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
