import { ResponsiveImage } from '@/components/ui/responsive-image'
import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { formatShortDate } from '@/lib/format'

/** Renders up to three related posts, or nothing. */
export function RelatedPosts({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <aside aria-labelledby="related-posts" className="mx-auto mt-24 max-w-page px-5 md:px-8 print:hidden">
      <h2 id="related-posts" className="border-t border-ash pt-14 font-display text-heading font-medium">
        Related Posts
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <li key={post._id}>
            <a href={postPath(post._id)} className="group block rounded-2xl">
              <ResponsiveImage
                src={post.featuredImage}
                alt=""
                width={800}
                height={500}
                sizes="(min-width: 1264px) 380px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 90vw"
                className="aspect-[16/10] w-full rounded-2xl"
              />
              <h3
                dir="auto"
                className="mt-5 line-clamp-2 wrap-anywhere font-display text-2xl leading-tight font-medium transition-colors duration-200 ease-out group-hover:text-gold"
              >
                {post.title}
              </h3>
              {post.publishedAt === undefined ? null : (
                <time dateTime={post.publishedAt} className="mt-2 block text-label text-smoke">
                  {formatShortDate(post.publishedAt)}
                </time>
              )}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
