import { Disclosure } from '@/components/ui/disclosure'
import type { Heading } from '@/lib/content/model/headings'
import styles from './post-contents.module.css'

/** Renders a collapsed table of contents; on wide screens the aside replaces it. */
export function TableOfContents({ contents }: { contents: readonly Heading[] }) {
  if (contents.length === 0) return null
  return (
    <Disclosure
      className="mb-10 rounded-xl border border-ash bg-coal xl:hidden print:hidden"
      summaryClassName="min-h-12 justify-between gap-4 rounded-xl px-5 font-semibold"
      summary={
        <>
          In this post
          <span aria-hidden="true" className={styles.sign} />
        </>
      }
    >
      <nav aria-label="In this post" className="px-5 pb-4">
        <ContentsList contents={contents} />
      </nav>
    </Disclosure>
  )
}

/** Renders the table of contents next to the text. */
export function TableOfContentsAside({ contents }: { contents: readonly Heading[] }) {
  if (contents.length === 0) return null
  return (
    <div className="hidden pr-12 xl:block print:hidden">
      <nav aria-labelledby="post-contents-name" className={styles.aside}>
        <p id="post-contents-name" className="mb-3 text-label font-semibold text-ivory">
          In this post
        </p>
        <ContentsList contents={contents} />
      </nav>
    </div>
  )
}

function ContentsList({ contents }: { contents: readonly Heading[] }) {
  return (
    <ol className={styles.parts}>
      {contents.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
