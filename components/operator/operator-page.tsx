'use client'

import { Spinner } from '@/components/ui/spinner'
import { OperatorAbsent } from './operator-absent'
import { OperatorBoard } from './operator-board'
import { useCapability } from './use-capability'
import { useOperatorBooking } from './use-operator-booking'

/** One booking for its operator, opened by what the link carries after its "#". */
export function OperatorPage() {
  const capability = useCapability()
  if (capability === null) return <Opening />
  if (capability === '') return <OperatorAbsent kind="no_link" />
  return <Opened key={capability} capability={capability} />
}

function Opened({ capability }: { capability: string }) {
  const held = useOperatorBooking(capability)
  const { view, error, asking, ask } = held
  if (error?.kind === 'not_found') return <OperatorAbsent kind="not_found" />
  if (view !== undefined) return <OperatorBoard view={view} held={held} />
  if (error === undefined) return <Opening />
  return <OperatorAbsent kind={error.code === 'offline' ? 'offline' : 'failed'} asking={asking} onAsk={ask} />
}

function Opening() {
  return (
    <div className="grid min-h-[60dvh] place-items-center noscript:hidden">
      <Spinner label="Opening the booking…" />
    </div>
  )
}
