import { ResponsiveImage } from '@/components/ui/responsive-image'
import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { formatShortDate } from '@/lib/format'

export function PostCard({ post, linkText = 'Read the Post' }: { post: PostSummary; linkText?: string }) {
  return (
    <article className="post-card">
      <ResponsiveImage
        src={post.featuredImage}
        alt=""
        width={1600}
        height={900}
        sizes="(min-width:64rem) 23rem, (min-width:48rem) 46vw, 92vw"
        pixelWidths={[384, 750, 1080]}
      />
      <PostMeta post={post} />
      <h3>{post.title}</h3>
      <p>{post.summary}</p>
      <p>
        <ReadMoreLink post={post} text={linkText} />
      </p>
    </article>
  )
}

type PostMetaProps = {
  post: Pick<PostSummary, 'category' | 'publishedAt'>
  className?: string
}

/** Renders a card's category and date; reserves their space. */
export function PostMeta({ post: { category, publishedAt }, className = '' }: PostMetaProps) {
  return (
    <p className={`post-meta ${className}`.trim()}>
      {category === undefined ? null : <span>{category}</span>}
      {publishedAt === undefined ? null : <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>}
    </p>
  )
}

/** Links a card to its post; the hidden title makes the link's text unique for search engines too. */
export function ReadMoreLink({ post, text }: { post: PostSummary; text: string }) {
  return (
    <a href={postPath(post._id)} className="text-link">
      {text}
      <span>{` about ${post.title}`}</span>
    </a>
  )
}
