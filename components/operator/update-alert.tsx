'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { HistoryEntries } from './history-list'
import type { OperatorBookingState } from './use-operator-booking'

/** Shows the last action's result and changes by others. */
export function UpdateAlert({
  state,
  timeZone,
  onAcknowledge,
}: {
  state: OperatorBookingState
  timeZone: string
  onAcknowledge?: () => void
}) {
  const { result, newEntries } = state
  return (
    <>
      <Alert
        role={result?.kind === 'failed' ? 'alert' : 'status'}
        variant={result?.kind === 'failed' ? 'error' : 'success'}
        shown={result !== null}
        className="mt-5"
      >
        {result?.message}
      </Alert>
      <div role="status">
        {newEntries.length === 0 ? null : (
          <section
            aria-label="New since your last visit"
            className="mt-5 rounded-xl border border-smoke/45 px-5 pt-4 pb-5"
          >
            <p className="font-semibold">New since your last visit</p>
            <HistoryEntries entries={newEntries} timeZone={timeZone} />
            {onAcknowledge ? (
              <Button variant="secondary" compact onClick={onAcknowledge} className="mt-2">
                Got it
              </Button>
            ) : null}
          </section>
        )}
      </div>
    </>
  )
}
