import type { PostSummary } from '@/lib/content/model/schemas'
import { formatShortDate } from '@/lib/format'

/** Renders a card's category and date; reserves their space. */
export function PostMeta({
  post: { category, publishedAt },
  className = '',
}: {
  post: Pick<PostSummary, 'category' | 'publishedAt'>
  className?: string
}) {
  return (
    <p className={`post-meta ${className}`.trim()}>
      {category === undefined ? null : <span>{category}</span>}
      {publishedAt === undefined ? null : <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>}
    </p>
  )
}
