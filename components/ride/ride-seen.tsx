import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { seenWords } from './ride-words'
import type { Trouble } from './use-ride-page'

const WHY = {
  offline: 'You are offline.',
  server: 'We could not reach our server.',
  old: 'We are refreshing your ride.',
} as const

/** Said over a ride that may stand otherwise by now: why, and when it was seen so. */
export function RideSeen({
  trouble,
  seenAt,
  timeZone,
  now,
  retrying,
  onRetry,
}: {
  trouble: Trouble | null
  seenAt: string
  timeZone: string
  now: Date
  retrying: boolean
  onRetry: () => void
}) {
  const region = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // The button goes with the trouble: where the focus was on it, it goes on from here.
  useEffect(() => {
    if (trouble === null && pressed.current && document.activeElement === document.body) region.current?.focus()
    if (trouble === null) pressed.current = false
  }, [trouble])
  return (
    <div ref={region} tabIndex={-1} role="status" className="outline-none empty:hidden">
      {trouble === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-smoke/45 bg-coal px-5 py-4">
          <p className="min-w-0">
            {WHY[trouble]} Last updated {seenWords({ seenAt, timeZone, now })}.
          </p>
          {trouble === 'server' ? (
            <Button
              look="quiet"
              tight
              aria-disabled={retrying}
              className="aria-disabled:opacity-60 print:hidden"
              onClick={() => {
                pressed.current = true
                onRetry()
              }}
            >
              {retrying ? 'Trying again…' : 'Try again'}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
