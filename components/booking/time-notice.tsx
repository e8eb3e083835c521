import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-parts'

/** What is known of a time that the server was asked for. */
export type TimeAnswer = {
  asking: boolean
  /** Which of the two times the rest is about. */
  leg: 'pickup' | 'return'
  /** The next time in the place of the one that cannot be served, in words. */
  offer: { words: string; onTake: () => void } | null
  /** That it was taken, in words; null where it was not. */
  taken: string | null
}

export const notAsked: TimeAnswer = { asking: false, leg: 'pickup', offer: null, taken: null }

/**
 * Beneath a time that cannot be served, on its side of the row: the next one that can, to be taken, and then that it was.
 */
export function TimeNotice({
  time: { offer, taken },
  sentence,
  fieldless,
}: {
  time: TimeAnswer
  /** Why the time cannot be served. */
  sentence: string | undefined
  /** Whether no field above says so. */
  fieldless: boolean
}) {
  const id = useId()
  const isSaid = fieldless && sentence !== undefined
  if (offer === null && taken === null && !isSaid) return null
  return (
    <div className={`grid justify-items-start gap-3 ${fieldless ? '' : 'sm:justify-items-end'}`}>
      {isSaid ? (
        // With an offer the focus goes there, and the sentence is read with it.
        <div role={offer === null ? 'alert' : undefined}>
          <FieldError id={id}>{sentence}</FieldError>
        </div>
      ) : (
        <span id={id} hidden>
          {sentence}
        </span>
      )}
      {offer === null ? null : (
        <Button name="takeTime" aria-describedby={id} onClick={offer.onTake} className="scroll-my-32 py-2 text-balance">
          Choose {offer.words}
        </Button>
      )}
      {taken === null ? null : <p role="status">{taken}</p>}
    </div>
  )
}
