import type { ReactNode } from 'react'
import type { DetailRow } from '@/lib/operator/model/detail-rows'

/** Renders a section with its heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-ash pb-3 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Renders names and values; phone numbers and emails are links. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className="mt-1">
      {rows.map(({ label, value, href, note }) => (
        <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-label text-smoke sm:leading-6">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {href === undefined ? value : <DetailLink href={href}>{value}</DetailLink>}
            {note ? <p className="text-label text-smoke">{note}</p> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function DetailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
    >
      {children}
    </a>
  )
}
