import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { PostSummary } from '@/lib/content/model/schemas'
import { PostMeta } from './post-meta'
import { ReadMoreLink } from './read-more-link'

/** Renders one post as a card. */
export function PostCard({ post, linkText = 'Read the Post' }: { post: PostSummary; linkText?: string }) {
  return (
    <article className="flex h-full flex-col">
      <ResponsiveImage
        src={post.featuredImage}
        alt=""
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 358px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw"
        className="aspect-[16/10] h-auto w-full rounded-xl"
      />
      <PostMeta post={post} className="mt-5" />
      <h3 className="mt-2 line-clamp-2 font-display text-heading font-semibold">{post.title}</h3>
      <p className="mt-3 line-clamp-3 text-smoke">{post.summary}</p>
      <p className="mt-auto pt-2">
        <ReadMoreLink post={post} text={linkText} />
      </p>
    </article>
  )
}
