import { formatShortDate, toIsoDateInZone } from '@/lib/format'
import { formatSignedMoney } from '@/lib/operator/model/dollars'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { DetailSection } from './detail-section'

const TEXT_CLASSES = 'py-2.5 pr-3 text-left align-top sm:pr-6'
const NUMBER_CLASSES = 'py-2.5 pl-3 text-right align-top whitespace-nowrap tabular-nums sm:pl-6'

/** Shows the account like a bank statement. On phones the date stands above what happened. */
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
                <th scope="col" className={`hidden font-normal sm:table-cell ${TEXT_CLASSES}`}>
                  Date
                </th>
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
              {lines.map(({ at, words, cents, balanceCents }, index) => {
                const date = <time dateTime={at}>{formatShortDate(toIsoDateInZone(new Date(at), timeZone))}</time>
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
                  <tr key={index}>
                    <td className={`hidden whitespace-nowrap text-smoke sm:table-cell ${TEXT_CLASSES}`}>{date}</td>
                    <td className={`wrap-anywhere ${TEXT_CLASSES}`}>
                      <span className="block text-smoke sm:hidden">{date}</span>
                      {words}
                    </td>
                    <td className={NUMBER_CLASSES}>{formatSignedMoney(cents)}</td>
                    <td className={NUMBER_CLASSES}>{formatSignedMoney(balanceCents)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </DetailSection>
  )
}
