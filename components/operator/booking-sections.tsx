import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { formatInstant, formatMoney, formatShortDate, toIsoDateInZone } from '@/lib/format'
import type { DetailRow, QuickLink } from '@/lib/operator/model/detail-rows'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'

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

/** Renders the links of a ride, and what follows them. */
export function QuickLinks({ links, children }: { links: readonly QuickLink[]; children?: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      {links.map(({ label, href }) => {
        const isOutside = href.startsWith('https:')
        return (
          <ButtonLink
            key={href}
            href={href}
            target={isOutside ? '_blank' : undefined}
            rel={isOutside ? 'noopener noreferrer' : undefined}
            variant="secondary"
            compact
          >
            {label}
            {isOutside ? <span className="sr-only"> (opens in a new tab)</span> : null}
          </ButtonLink>
        )
      })}
      {children}
    </div>
  )
}

const ACTOR_LABELS: Record<OperatorHistoryEntry['actor'], string> = {
  rider: 'Customer',
  operator: 'Operator',
  site: 'Site',
}

/** Lists a booking's history, newest first. */
export function HistoryList({ history, timeZone }: { history: readonly OperatorHistoryEntry[]; timeZone: string }) {
  return (
    <DetailSection title="History">
      <ol className="mt-1">
        {history.toReversed().map(({ at, version, actor, words }) => (
          <li key={version} className="py-2.5">
            <p className="text-label text-smoke">
              <time dateTime={at}>{formatInstant(at, timeZone)}</time> · {ACTOR_LABELS[actor]}
            </p>
            <p className="mt-0.5 wrap-anywhere">{words}</p>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

const TEXT_CLASSES = 'py-2.5 pr-3 text-left align-top sm:pr-6'
const NUMBER_CLASSES = 'py-2.5 pl-3 text-right align-top whitespace-nowrap tabular-nums sm:pl-6'

/** Shows the account like a bank statement. */
export function AccountTable({ lines, timeZone }: { lines: OperatorView['statement']; timeZone: string }) {
  return (
    <DetailSection title="Account">
      {lines.length === 0 ? <p className="mt-3 text-smoke">Nothing yet.</p> : null}
      {/* Large text on a small screen scrolls. */}
      {lines.length === 0 ? null : (
        <section aria-label="Account" tabIndex={0} className="mt-1 overflow-x-auto">
          <table className="w-full text-label sm:text-base">
            <caption className="caption-bottom pt-2 text-left text-label text-smoke">
              The customer owes a positive balance. A negative one is to be refunded.
            </caption>
            <thead className="text-label text-smoke">
              <tr>
                <th scope="col" className={`font-normal ${TEXT_CLASSES}`}>
                  What happened
                </th>
                <th scope="col" className={`font-normal ${NUMBER_CLASSES}`}>
                  Amount
                </th>
                <th scope="col" className={`font-normal ${NUMBER_CLASSES}`}>
                  Balance
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-ash border-t border-ash">
              {lines.map(({ at, words, cents, balanceCents }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
                <tr key={index}>
                  <td className={`wrap-anywhere ${TEXT_CLASSES}`}>
                    <time dateTime={at} className="block text-smoke">
                      {formatShortDate(toIsoDateInZone(new Date(at), timeZone))}
                    </time>
                    {words}
                  </td>
                  <td className={NUMBER_CLASSES}>{formatMoney(cents)}</td>
                  <td className={NUMBER_CLASSES}>{formatMoney(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </DetailSection>
  )
}
