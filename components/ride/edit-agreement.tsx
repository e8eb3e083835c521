import { FareLines } from '@/components/booking/fare-lines'
import { Button } from '@/components/ui/button'
import { fareDifference } from '@/lib/booking/fare-difference'
import type { Quote } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'

/** The changed ride costs another fare than it was booked at: both are named, and the rider agrees or goes back. */
export function EditAgreement({
  was,
  now,
  onAgree,
  onBack,
}: {
  was: Quote | null
  now: Quote | null
  onAgree: () => void
  onBack: () => void
}) {
  const fare = now ? formatMoney(now.totalCents) : 'a fare to be confirmed'
  return (
    <div role="alert" className="rounded-xl border border-gold/60 bg-coal p-5">
      <p className="text-lead">
        <strong>{fareDifference({ was, now })}</strong> Your booking stays as it was until you agree.
      </p>
      {now ? (
        <div className="mt-4">
          <FareLines quote={now} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onAgree}>{`Agree, and change at ${fare}`}</Button>
        <Button look="quiet" onClick={onBack}>
          Back to the Ride
        </Button>
      </div>
    </div>
  )
}
