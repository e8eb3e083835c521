import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { formatSeenAt } from './ride-format'
import type { ConnectionProblem } from './use-ride-page'

const REASON_MESSAGES = {
  offline: 'You are offline.',
  server: 'We could not reach our server.',
  stale: 'We are refreshing your ride.',
} as const

/** Warns that the shown ride may be stale. */
export function StaleRideAlert({
  connectionProblem,
  seenAt,
  timeZone,
  now,
  isRetrying,
  onRetry,
}: {
  connectionProblem: ConnectionProblem | null
  seenAt: string
  timeZone: string
  now: Date
  isRetrying: boolean
  onRetry: () => void
}) {
  const region = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // The button unmounts once the problem is resolved.
  useEffect(() => {
    if (connectionProblem === null && wasPressed.current && document.activeElement === document.body)
      region.current?.focus()
    if (connectionProblem === null) wasPressed.current = false
  }, [connectionProblem])
  return (
    <div ref={region} tabIndex={-1} role="status" className="outline-none empty:sr-only">
      {connectionProblem === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-smoke/45 bg-coal px-5 py-4">
          <p className="min-w-0">
            {REASON_MESSAGES[connectionProblem]} Last updated {formatSeenAt({ seenAt, timeZone, now })}.
          </p>
          {connectionProblem === 'server' ? (
            <Button
              variant="secondary"
              compact
              aria-disabled={isRetrying}
              className="aria-disabled:opacity-60 print:hidden"
              onClick={() => {
                wasPressed.current = true
                onRetry()
              }}
            >
              {isRetrying ? 'Trying again…' : 'Try again'}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
