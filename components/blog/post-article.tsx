import type { CSSProperties, ReactNode } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { anchorHeadings, buildTableOfContents } from '@/lib/content/model/headings'
import { estimateReadingMinutes } from '@/lib/content/model/reading-time'
import type { Post } from '@/lib/content/model/schemas'
import { site } from '@/lib/site'
import { PostBody } from './post-body'
import { PostHeader } from './post-header'
import print from './post-print.module.css'
import { TableOfContents, TableOfContentsAside } from './table-of-contents'

/** Printed after the site's own links. */
const PRINT_STYLE: CSSProperties & { '--site': string } = { '--site': JSON.stringify(site.url) }

/** Renders a post; `line` follows its first section. */
export function PostArticle({ post, line }: { post: Post; line?: ReactNode }) {
  const { html, headings } = anchorHeadings(post.content)
  const contents = buildTableOfContents(html, headings)
  return (
    <article>
      <div className="mx-auto max-w-page md:px-8 md:pt-8 print:hidden">
        <ResponsiveImage
          src={post.featuredImage}
          alt=""
          width={1920}
          height={1080}
          sizes="(min-width: 1264px) 1200px, 100vw"
          className="aspect-[4/3] w-full sm:aspect-[16/9] md:rounded-2xl lg:aspect-[21/9]"
          isPriority
        />
      </div>
      <div className={`mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-14 ${print.printable}`} style={PRINT_STYLE}>
        <PostHeader post={post} minutes={estimateReadingMinutes(html)} />
        <div className="mt-12 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,66ch)_minmax(0,1fr)]">
          <TableOfContentsAside contents={contents} />
          <div className="mx-auto w-full max-w-prose border-t border-ash pt-10 xl:col-start-2 md:pt-12">
            <TableOfContents contents={contents} />
            <PostBody html={html} line={line} />
          </div>
        </div>
      </div>
    </article>
  )
}
