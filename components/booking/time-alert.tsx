import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-parts'

/** What is known of a time that the server was asked for. */
export type TimeAvailability = {
  isChecking: boolean
  /** Which of the two times the rest is about. */
  kind: 'pickup' | 'return'
  /** The next time in the place of the one that cannot be served, in words. */
  offer: { words: string; onTake: () => void } | null
  /** That it was taken, in words; null where it was not. */
  appliedMessage: string | null
}

export const unknownAvailability: TimeAvailability = {
  isChecking: false,
  kind: 'pickup',
  offer: null,
  appliedMessage: null,
}

/**
 * Beneath a time that cannot be served, on its side of the row: the next one that can, to be taken, and then that it was.
 */
export function TimeAlert({
  time: { offer, appliedMessage },
  message,
  hasNoField,
}: {
  time: TimeAvailability
  /** Why the time cannot be served. */
  message: string | undefined
  /** Whether no field above says so. */
  hasNoField: boolean
}) {
  const id = useId()
  const isMessageShown = hasNoField && message !== undefined
  if (offer === null && appliedMessage === null && !isMessageShown) return null
  return (
    <div className={`grid justify-items-start gap-3 ${hasNoField ? '' : 'sm:justify-items-end'}`}>
      {isMessageShown ? (
        // With an offer the focus goes there, and the sentence is read with it.
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
