import type { ReactNode } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { listPath, toSlug } from '@/lib/content/model/paths'
import { estimateReadingMinutes } from '@/lib/content/model/post-text'
import type { Post } from '@/lib/content/model/schemas'
import { formatLongDate } from '@/lib/format'
import { PostBody } from './post-body'

/** Renders a post; `line` stands before its text, within the first two screens of a phone. */
export function PostArticle({ post, line }: { post: Post; line?: ReactNode }) {
  return (
    <article>
      <div className="mx-auto max-w-page lg:px-8 lg:pt-8 print:hidden">
        <ResponsiveImage
          src={post.featuredImage}
          alt={post.imageAlt ?? ''}
          width={1920}
          height={1080}
          sizes="(min-width: 1264px) 1200px, 100vw"
          className="aspect-[4/3] w-full sm:aspect-[16/9] lg:aspect-[21/9] lg:rounded-2xl"
          isPriority
        />
      </div>
      <div className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-14">
        <PostHeader post={post} minutes={estimateReadingMinutes(post.content)} />
        {line}
        <div className="mx-auto mt-12 max-w-prose border-t border-ash pt-10 md:pt-12">
          <PostBody html={post.content} />
        </div>
      </div>
    </article>
  )
}

const LONG_TITLE_CHARACTERS = 80
const LONG_TITLE_CLASSES = 'text-[clamp(1.875rem,1.5rem+1.6vw,2.75rem)] leading-[1.12]'

export function PostHeader({ post, minutes }: { post: Post; minutes: number }) {
  return (
    <header className="mx-auto max-w-prose">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-smoke">
        {post.category === undefined ? null : (
          <PostLabel
            kind="category"
            name={post.category}
            className="rounded-full border border-smoke/40 px-3 py-1 text-ivory group-hover:border-gold"
          />
        )}
        {post.publishedAt === undefined ? null : (
          <time dateTime={post.publishedAt}>{formatLongDate(post.publishedAt)}</time>
        )}
        <span>{minutes} min read</span>
      </p>
      <h1
        dir="auto"
        className={`mt-4 font-display font-medium wrap-anywhere ${post.title.length > LONG_TITLE_CHARACTERS ? LONG_TITLE_CLASSES : 'text-title'}`}
      >
        {post.title}
      </h1>
      {post.excerpt ? (
        <p dir="auto" className="mt-6 text-lead text-smoke wrap-anywhere">
          {post.excerpt}
        </p>
      ) : null}
      {post.tags.length > 0 ? (
        <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-x-2 text-label text-smoke">
          {[...new Set(post.tags)].map(tag => (
            <li key={tag} className="max-w-full">
              <PostLabel kind="tag" name={tag} className="rounded-full bg-coal px-3 py-1" />
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}

function PostLabel({ kind, name, className }: { kind: 'category' | 'tag'; name: string; className: string }) {
  const slug = toSlug(name)
  const classes = `inline-block max-w-full wrap-anywhere ${className}`
  const text = kind === 'tag' ? `#${name}` : name
  if (slug === '') return <span className={classes}>{text}</span>
  return (
    <a
      href={listPath({ kind, slug })}
      className="group inline-flex min-h-11 max-w-full items-center transition-colors duration-200 ease-out hover:text-gold"
    >
      <span className={`${classes} transition-colors duration-200 ease-out group-hover:text-gold`}>{text}</span>
    </a>
  )
}
