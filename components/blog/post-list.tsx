import { ResponsiveImage } from '@/components/ui/responsive-image'
import { listPath } from '@/lib/content/model/paths'
import type { ListPage } from '@/lib/content/model/posts'
import type { PostSummary } from '@/lib/content/model/schemas'
import { PostCard, PostMeta, ReadMoreLink } from './post-card'
import styles from './post-list.module.css'

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

const LINK_CLASSES =
  'inline-flex min-h-11 items-center gap-2.5 px-2 font-semibold text-gold transition-colors duration-200 ease-out hover:text-ivory'

export function Pagination({ list, page, pageCount }: Pick<ListPage, 'list' | 'page' | 'pageCount'>) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Pagination" className="mt-16 border-t border-ash pt-6 md:mt-20">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] items-center tabular-nums">
        <li>
          {page > 1 ? (
            <a href={listPath(list, page - 1)} rel="prev" className={`${LINK_CLASSES} -ml-2`}>
              <span aria-hidden="true">←</span>
              Newer
            </a>
          ) : null}
        </li>
        <li className="text-center text-smoke">{`Page ${page} of ${pageCount}`}</li>
        <li className="text-right">
          {page < pageCount ? (
            <a href={listPath(list, page + 1)} rel="next" className={`${LINK_CLASSES} -mr-2`}>
              Older
              <span aria-hidden="true">→</span>
            </a>
          ) : null}
        </li>
      </ul>
    </nav>
  )
}
