import { findWords } from '@/lib/content/highlight'
import { postPath } from '@/lib/content/paths'
import type { PostSummary } from '@/lib/content/schemas'
import { PostFacts } from './post-facts'

/** What a search found, the best first. */
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
            <PostFacts post={post} className="pt-1.5 md:flex-col" />
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
                <Found text={post.snippet} query={query} />
              </p>
            </div>
          </article>
        </li>
      ))}
    </ol>
  )
}

/** A text whose found words stand out. */
function Found({ text, query }: { text: string; query: string }) {
  let at = 0
  return findWords(text, query).map(stretch => {
    const key = at
    at += stretch.text.length
    return stretch.found ? (
      <mark key={key} className="bg-transparent font-semibold text-ivory">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    )
  })
}
