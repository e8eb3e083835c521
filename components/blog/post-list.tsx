import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { PostSummary } from '@/lib/content/model/schemas'
import { PostCard } from './post-card'
import styles from './post-list.module.css'
import { PostMeta } from './post-meta'
import { ReadMoreLink } from './read-more-link'

/** Renders a page of posts, the newest large. */
export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  const [featured, ...others] = posts
  if (featured === undefined) return null
  return (
    <ul className={styles.grid}>
      <li className={styles.lead}>
        <FeaturedPostCard post={featured} />
      </li>
      {others.map(post => (
        <li key={post._id} className={styles.card}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}

/** Renders the first post of a list as a large card. */
function FeaturedPostCard({ post }: { post: PostSummary }) {
  return (
    <article className="flex h-full flex-col">
      <ResponsiveImage
        src={post.featuredImage}
        alt=""
        width={1600}
        height={900}
        sizes="(min-width: 80rem) 789px, (min-width: 64rem) 64vw, 92vw"
        className="aspect-[16/10] min-h-0 w-full rounded-xl lg:aspect-auto lg:min-h-[24rem] lg:grow lg:basis-0"
        isPriority
      />
      <PostMeta post={post} className="mt-6" />
      <h3 dir="auto" className="mt-3 max-w-[22ch] font-display text-title font-medium">
        {post.title}
      </h3>
      <p dir="auto" className="mt-4 line-clamp-4 max-w-prose text-lead text-smoke">
        {post.summary}
      </p>
      <p className="mt-4">
        <ReadMoreLink post={post} text="Read the Post" />
      </p>
    </article>
  )
}
