import type { HistoryEntry } from '@/lib/booking/model/ride-page'
import { formatInstant } from '@/lib/format'

/** Lists the ride's history, newest first. */
export function RideHistory({ history, timeZone }: { history: readonly HistoryEntry[]; timeZone: string }) {
  if (history.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-ash pb-3 text-lead font-semibold">History</h2>
      <ol className="mt-4 grid gap-4">
        {history.toReversed().map(({ at, words }) => (
          <li key={`${at} ${words}`} className="wrap-anywhere">
            <p>{words}</p>
            <p className="text-label text-smoke">
              <time dateTime={at}>{formatInstant(at, timeZone)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
