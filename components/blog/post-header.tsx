import type { Post } from '@/lib/content/schemas'
import { formatLongDate } from '@/lib/format'

/** What a post says of itself before it begins. */
export function PostHeader({ post }: { post: Post }) {
  return (
    <header className="mx-auto max-w-prose">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-smoke">
        <span className="rounded-full border border-smoke/40 px-3 py-1 text-ivory">{post.category}</span>
        <time dateTime={post.publishedAt}>{formatLongDate(post.publishedAt)}</time>
      </p>
      <h1 className="mt-6 font-display text-title font-medium">{post.title}</h1>
      {post.excerpt ? <p className="mt-6 text-lead text-smoke">{post.excerpt}</p> : null}
      {post.tags.length > 0 ? (
        <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-2 text-label text-smoke">
          {post.tags.map(tag => (
            <li key={tag} className="rounded-full bg-coal px-3 py-1">
              #{tag}
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}
