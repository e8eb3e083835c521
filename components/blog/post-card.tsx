import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { PostSummary } from '@/lib/content/model/schemas'
import { PostMeta } from './post-meta'
import { ReadMoreLink } from './read-more-link'

/** Renders one post as a card. */
export function PostCard({ post, linkText = 'Read the Post' }: { post: PostSummary; linkText?: string }) {
  return (
    <article className="post-card">
      <ResponsiveImage
        src={post.featuredImage}
        alt=""
        width={1600}
        height={900}
        sizes="(min-width:80rem) 358px, (min-width:64rem) 31vw, (min-width:48rem) 46vw, 92vw"
        pixelWidths={[384, 750, 1080]}
      />
      <PostMeta post={post} />
      <h3 className="line-clamp-2">{post.title}</h3>
      <p className="line-clamp-3">{post.summary}</p>
      <p>
        <ReadMoreLink post={post} text={linkText} />
      </p>
    </article>
  )
}
