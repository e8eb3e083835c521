import { Picture } from '@/components/ui/picture'
import type { PostSummary } from '@/lib/content/schemas'
import { formatShortDate } from '@/lib/format'

/** One post in the carousel. */
export function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className="flex h-full flex-col">
      <Picture
        src={post.featuredImage}
        alt=""
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 358px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw"
        className="aspect-[16/10] h-auto w-full rounded-xl"
      />
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3 text-label text-smoke">
        <span className="font-semibold text-ivory">{post.category}</span>
        <time dateTime={post.publishedAt}>{formatShortDate(post.publishedAt)}</time>
      </p>
      <h3 className="mt-2 line-clamp-2 font-display text-heading font-semibold">{post.title}</h3>
      <p className="mt-3 line-clamp-3 text-smoke">{post.summary}</p>
      <a
        href={`/blog/${encodeURIComponent(post._id)}`}
        aria-label={`Read More: ${post.title}`}
        className="mt-auto inline-flex min-h-11 w-fit items-center pt-2 font-semibold text-gold underline decoration-gold/40 underline-offset-[6px] transition-colors duration-200 hover:decoration-gold"
      >
        Read More
      </a>
    </article>
  )
}
