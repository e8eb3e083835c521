import { useId } from 'react'
import type { TimeAvailability } from '@/components/booking/hooks/use-availability'
import { Button } from '@/components/ui/button'

/** Offers the next available time below an unavailable one. */
export function TimeAlert({
  time: { alternative, appliedMessage },
  message,
}: {
  time: TimeAvailability
  message: string | undefined
}) {
  const id = useId()
  if (alternative === null && appliedMessage === null) return null
  return (
    <div className="grid justify-items-start gap-3">
      <span id={id} hidden>
        {message}
      </span>
      {alternative === null ? null : (
        <Button
          name="takeTime"
          aria-describedby={id}
          onClick={alternative.onAccept}
          className="scroll-my-32 py-2 text-balance"
        >
          Choose {alternative.label}
        </Button>
      )}
      {appliedMessage === null ? null : <p role="status">{appliedMessage}</p>}
    </div>
  )
}
