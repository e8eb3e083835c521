import { useId } from 'react'
import type { TimeAvailability } from '@/components/booking/hooks/use-availability'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'

/** Offers the next available time below an unavailable one. */
export function TimeAlert({
  time: { alternative, appliedMessage },
  message,
  hasNoField,
}: {
  time: TimeAvailability
  message: string | undefined
  hasNoField: boolean
}) {
  const id = useId()
  const isMessageShown = hasNoField && message !== undefined
  if (alternative === null && appliedMessage === null && !isMessageShown) return null
  return (
    <div className={`grid justify-items-start gap-3 ${hasNoField ? '' : 'sm:justify-items-end'}`}>
      {isMessageShown ? (
        // With an alternative, the message is read as the description of its button.
        <div role={alternative === null ? 'alert' : undefined}>
          <FieldError id={id}>{message}</FieldError>
        </div>
      ) : (
        <span id={id} hidden>
          {message}
        </span>
      )}
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
