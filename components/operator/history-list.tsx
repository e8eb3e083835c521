import { formatInstant } from '@/lib/format'
import type { OperatorHistoryEntry } from '@/lib/operator/model/schemas'
import { DetailSection } from './detail-section'

const ACTOR_LABELS: Record<OperatorHistoryEntry['actor'], string> = {
  rider: 'Customer',
  operator: 'Operator',
  site: 'Site',
}

/** Lists a booking's history, oldest first. */
export function HistoryList({ history, timeZone }: { history: readonly OperatorHistoryEntry[]; timeZone: string }) {
  return (
    <DetailSection title="History">
      <HistoryEntries entries={history} timeZone={timeZone} />
    </DetailSection>
  )
}

export function HistoryEntries({ entries, timeZone }: { entries: readonly OperatorHistoryEntry[]; timeZone: string }) {
  return (
    <ol className="mt-1">
      {entries.map(({ at, version, actor, words }) => (
        <li key={version} className="py-2.5">
          <p className="text-label text-smoke">
            <time dateTime={at}>{formatInstant(at, timeZone)}</time> · {ACTOR_LABELS[actor]}
          </p>
          <p className="mt-0.5 wrap-anywhere">{words}</p>
        </li>
      ))}
    </ol>
  )
}
