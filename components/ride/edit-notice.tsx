import { FareChanged } from '@/components/booking/fare-changed'
import { RefusedWords } from '@/components/booking/refused-words'
import { isStale, type Submission } from '@/components/booking/use-submit'
import { refusalWords } from '@/lib/booking/ride-errors'
import type { Quote } from '@/lib/booking/schemas'
import { EditAgreement } from './edit-agreement'

/** What stands between the rider and the changed ride: a fare to agree to, or why it was not changed. */
export function EditNotice({
  submission,
  asked,
  was,
  now,
  taken,
  offer,
  phone,
  onAgree,
  onAccept,
  onBack,
  onLook,
}: {
  submission: Submission
  /** Whether the rider is asked to agree to the fare of the changed ride. */
  asked: boolean
  was: Quote | null
  now: Quote | null
  /** That the next time was taken, in words. */
  taken: string | null
  /** The next time in the place of the one that cannot be served, in words. */
  offer: { words: string; onTake: () => void } | null
  phone: string
  onAgree: () => void
  /** Takes the server's fare where it is another than the one agreed to. */
  onAccept: (quote: Quote | null) => void
  onBack: () => void
  /** Leaves the form, to look at the ride as it is now. */
  onLook: () => void
}) {
  if (submission.state === 'fare changed') {
    const { seen, quote } = submission
    return <FareChanged editing seen={seen} quote={quote} onAccept={() => onAccept(quote)} onBack={onBack} />
  }
  if (submission.state === 'refused') {
    const { fields, code } = submission
    return (
      <RefusedWords
        {...refusalWords(submission)}
        phone={Object.keys(fields).length === 0 ? phone : null}
        offer={offer}
        onLook={isStale(code) ? onLook : null}
      />
    )
  }
  if (submission.state === 'sending') return null
  if (!asked) return taken === null ? null : <p role="status">{taken}</p>
  return <EditAgreement was={was} now={now} onAgree={onAgree} onBack={onBack} />
}
