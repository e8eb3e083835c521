import { formatInstant } from '@/lib/format'
import type { Happened } from '@/lib/operator/schemas'
import { Part } from './fact-rows'

const ACTORS: Record<Happened['actor'], string> = { rider: 'Customer', operator: 'Operator', site: 'Site' }

/** Everything that happened to a booking, the oldest first. */
export function HistoryList({ history, timeZone }: { history: readonly Happened[]; timeZone: string }) {
  return (
    <Part title="History">
      <Happenings happened={history} timeZone={timeZone} />
    </Part>
  )
}

export function Happenings({ happened, timeZone }: { happened: readonly Happened[]; timeZone: string }) {
  return (
    <ol className="mt-1">
      {happened.map(({ at, version, actor, words }) => (
        <li key={version} className="py-2.5">
          <p className="text-label text-smoke">
            <time dateTime={at}>{formatInstant(at, timeZone)}</time> · {ACTORS[actor]}
          </p>
          <p className="mt-0.5 wrap-anywhere">{words}</p>
        </li>
      ))}
    </ol>
  )
}
