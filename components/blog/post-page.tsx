import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { formatShortDate } from '@/lib/format'

/** Renders the share button, hidden until the page script has run; lib/rendering/share-script shares. */
export function ShareButton({ title, excerpt }: { title: string; excerpt?: string }) {
  return (
    <button
      type="button"
      data-share=""
      data-title={title}
      data-text={excerpt}
      data-copied={userMessages.linkCopied}
      data-copy-failed={userMessages.linkNotCopied}
      className="-mr-3 hidden min-h-11 items-center gap-2.5 rounded-lg px-3 font-semibold transition-colors duration-200 ease-out hover:text-gold [[data-motion]_&]:inline-flex"
    >
      <Icon>
        <path d="M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M4 10v5.5c0 .8.7 1.5 1.5 1.5h9c.8 0 1.5-.7 1.5-1.5V10" />
      </Icon>
      Share
    </button>
  )
}

const THIRD_SIZES = '(min-width: 1264px) 380px, (min-width: 768px) 31vw, 90vw'
const HALF_SIZES = '(min-width: 1264px) 580px, (min-width: 768px) 46vw, 90vw'

type RelatedPostsProps = { heading?: string; posts: readonly PostSummary[] }

export function RelatedPosts({ heading = 'Related Posts', posts }: RelatedPostsProps) {
  if (posts.length === 0) return null
  return (
    <aside aria-labelledby="related-posts" className="mx-auto mt-24 max-w-page px-5 md:px-8 print:hidden">
      <h2 id="related-posts" className="border-t border-ash pt-14 font-display text-heading font-medium">
        {heading}
      </h2>
      {/* As many columns as posts; a single one is a row, with its text beside the picture. */}
      <ul className="mt-8 grid gap-x-8 gap-y-10 md:auto-cols-fr md:grid-flow-col">
        {posts.map(post => (
          <li key={post._id} className="group/post">
            <a
              href={postPath(post._id)}
              className="group block rounded-2xl md:group-only/post:grid md:group-only/post:grid-cols-2 md:group-only/post:items-center md:group-only/post:gap-x-8"
            >
              <ResponsiveImage
                src={post.featuredImage}
                alt=""
                width={800}
                height={500}
                sizes={posts.length > 2 ? THIRD_SIZES : HALF_SIZES}
                className="aspect-[16/10] w-full rounded-2xl"
              />
              <div>
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
              </div>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
