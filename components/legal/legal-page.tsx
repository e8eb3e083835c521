import { PostBody } from '@/components/blog/post-body'
import { formatLongDate } from '@/lib/format'

/** Shows a legal page; the server sanitizes `html`. */
export function LegalPage({
  title,
  updated,
  isTemplate,
  html,
}: {
  title: string
  updated: string
  isTemplate: boolean
  html: string
}) {
  return (
    <article className="mx-auto max-w-prose px-5 pt-10 md:px-0 md:pt-14">
      <h1 className="font-display text-title font-medium">{title}</h1>
      <p className="mt-4 text-label text-smoke">
        Last updated <time dateTime={updated}>{formatLongDate(updated)}</time>
      </p>
      {isTemplate ? (
        <p className="mt-6 rounded-2xl border border-ash bg-coal px-5 py-4 text-label text-smoke">
          This page is a template and has not yet been reviewed by the operator.
        </p>
      ) : null}
      <div className="mt-10">
        <PostBody html={html} />
      </div>
    </article>
  )
}
