import { FareChanged } from '@/components/booking/fare-changed'
import { RefusedWords } from '@/components/booking/refused-words'
import { isStale, type Submission } from '@/components/booking/use-submit'
import { nextTimeWords } from '@/lib/booking/next-time'
import { pickRideErrors } from '@/lib/booking/ride-errors'
import type { Quote } from '@/lib/booking/schemas'
import { EditAgreement } from './edit-agreement'

/** What stands between the rider and the changed ride: a fare to agree to, or why it was not changed. */
export function EditNotice({
  submission,
  asked,
  was,
  now,
  timeZone,
  phone,
  onAgree,
  onAccept,
  onBack,
  onTakeNext,
  onLook,
}: {
  submission: Submission
  /** Whether the rider is asked to agree to the fare of the changed ride. */
  asked: boolean
  was: Quote | null
  now: Quote | null
  timeZone: string
  phone: string
  onAgree: () => void
  /** Takes the server's fare where it is another than the one agreed to. */
  onAccept: (quote: Quote | null) => void
  onBack: () => void
  onTakeNext: () => void
  /** Leaves the form, to look at the ride as it is now. */
  onLook: () => void
}) {
  if (submission.state === 'fare changed') {
    const { seen, quote } = submission
    return <FareChanged editing seen={seen} quote={quote} onAccept={() => onAccept(quote)} onBack={onBack} />
  }
  if (submission.state === 'refused') {
    const { sentence, fields, code, next } = submission
    const words = next && nextTimeWords({ next, timeZone })
    return (
      <RefusedWords
        sentence={sentence}
        details={Object.values(pickRideErrors(fields)).filter(detail => detail !== undefined)}
        phone={Object.keys(fields).length === 0 ? phone : null}
        offer={words === null ? null : { words, onTake: onTakeNext }}
        onLook={isStale(code) ? onLook : null}
      />
    )
  }
  if (!asked || submission.state === 'sending') return null
  return <EditAgreement was={was} now={now} onAgree={onAgree} onBack={onBack} />
}
