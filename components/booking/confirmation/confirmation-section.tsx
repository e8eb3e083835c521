import { TextWithPhoneLink } from '@/components/ui/button'
import type { ReceiptSection } from '@/lib/booking/model/receipt'

/** Renders one section of the booking; rows without a name are plain lines. */
export function ConfirmationSection({
  section,
  phone,
  hasAmounts = false,
  heading: Heading = 'h4',
}: {
  section: ReceiptSection
  phone: string
  hasAmounts?: boolean
  heading?: 'h2' | 'h4'
}) {
  const labeledRows = section.rows.filter(row => row.label !== '')
  const unlabeledRows = section.rows.filter(row => row.label === '')
  return (
    <section className="min-w-0">
      <Heading className="border-b border-ash pb-3 text-lead font-semibold">{section.title}</Heading>
      {labeledRows.length > 0 ? (
        <dl className="mt-1">
          {labeledRows.map(row => (
            <div
              key={row.label}
              className={
                hasAmounts
                  ? `flex items-baseline justify-between gap-6 py-2 ${row.strong ? 'mt-1 flex-wrap border-t border-ash pt-3 font-semibold' : ''}`
                  : 'grid gap-x-4 py-2 sm:grid-cols-[10.5rem_minmax(0,1fr)]'
              }
            >
              <dt className={row.strong && hasAmounts ? '' : 'text-label text-smoke sm:leading-6'}>{row.label}</dt>
              <dd
                className={`${hasAmounts ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere whitespace-pre-line'} ${row.strong && hasAmounts ? 'text-heading leading-none' : ''}`}
              >
                {row.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {unlabeledRows.length > 0 ? (
        <ul className="mt-3 grid gap-1.5">
          {unlabeledRows.map(row => (
            <li key={row.value} className="text-smoke">
              <TextWithPhoneLink text={row.value} phone={phone} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
