import type { ReceiptBlock } from '@/lib/booking/receipt'
import { WithPhoneLink } from './contact-phone-link'

/** One block of the booking on the screen: rows of a name and a value, or plain lines where there is no name. */
export function ConfirmationBlock({
  block,
  phone,
  amounts = false,
  heading: Heading = 'h4',
}: {
  block: ReceiptBlock
  /** The operator's number: where a line tells it, it can be called. */
  phone: string
  /** Whether the values are amounts of money, set in a column. */
  amounts?: boolean
  /** The heading's rank on the page that shows it. */
  heading?: 'h2' | 'h4'
}) {
  const named = block.rows.filter(row => row.label !== '')
  const plain = block.rows.filter(row => row.label === '')
  return (
    <section className="min-w-0">
      <Heading className="border-b border-ash pb-3 text-lead font-semibold">{block.title}</Heading>
      {named.length > 0 ? (
        <dl className="mt-1">
          {named.map(row => (
            <div
              key={row.label}
              className={
                amounts
                  ? `flex items-baseline justify-between gap-6 py-2 ${row.strong ? 'mt-1 flex-wrap border-t border-ash pt-3 font-semibold' : ''}`
                  : 'grid gap-x-4 py-2 sm:grid-cols-[10.5rem_minmax(0,1fr)]'
              }
            >
              <dt className={row.strong && amounts ? '' : 'text-label text-smoke sm:leading-6'}>{row.label}</dt>
              <dd
                className={`${amounts ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere whitespace-pre-line'} ${row.strong && amounts ? 'text-heading leading-none' : ''}`}
              >
                {row.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {plain.length > 0 ? (
        <ul className="mt-3 grid gap-1.5">
          {plain.map(row => (
            <li key={row.value} className="text-smoke">
              <WithPhoneLink text={row.value} phone={phone} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
