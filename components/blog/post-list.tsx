import type { PostSummary } from '@/lib/content/model/schemas'
import { FeaturedPostCard } from './featured-post-card'
import { PostCard } from './post-card'
import styles from './post-list.module.css'

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
