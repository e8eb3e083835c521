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
    <p className={`flex flex-wrap items-baseline gap-x-3 text-label text-smoke ${className}`}>
      {category === undefined ? null : <span className="font-semibold text-ivory">{category}</span>}
      {publishedAt === undefined ? null : <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>}
    </p>
  )
}
