import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-parts'

/** Describes the result of an availability check. */
export type TimeAvailability = {
  isChecking: boolean
  /** Which of the two times this is about. */
  kind: 'pickup' | 'return'
  /** The next available time, formatted. */
  offer: { words: string; onTake: () => void } | null
  /** A confirmation that the next time was applied; null otherwise. */
  appliedMessage: string | null
}

export const unknownAvailability: TimeAvailability = {
  isChecking: false,
  kind: 'pickup',
  offer: null,
  appliedMessage: null,
}

/** Offers the next available time below an unavailable one, then confirms that it was applied. */
export function TimeAlert({
  time: { offer, appliedMessage },
  message,
  hasNoField,
}: {
  time: TimeAvailability
  /** Why the time is unavailable. */
  message: string | undefined
  /** Whether no field above shows the reason. */
  hasNoField: boolean
}) {
  const id = useId()
  const isMessageShown = hasNoField && message !== undefined
  if (offer === null && appliedMessage === null && !isMessageShown) return null
  return (
    <div className={`grid justify-items-start gap-3 ${hasNoField ? '' : 'sm:justify-items-end'}`}>
      {isMessageShown ? (
        // With an offer, the focus moves there and the message is read as its description.
        <div role={offer === null ? 'alert' : undefined}>
          <FieldError id={id}>{message}</FieldError>
        </div>
      ) : (
        <span id={id} hidden>
          {message}
        </span>
      )}
      {offer === null ? null : (
        <Button name="takeTime" aria-describedby={id} onClick={offer.onTake} className="scroll-my-32 py-2 text-balance">
          Choose {offer.words}
        </Button>
      )}
      {appliedMessage === null ? null : <p role="status">{appliedMessage}</p>}
    </div>
  )
}
