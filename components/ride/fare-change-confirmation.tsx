'use client'

import { useEffect, useRef } from 'react'
import { FareBreakdown } from '@/components/booking/steps/fare-breakdown'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { describeFare } from '@/lib/booking/model/describe-fare'
import { describeFareDifference } from '@/lib/booking/model/fare-difference'
import type { Quote } from '@/lib/booking/model/quote-schema'

/** Asks for consent to a changed fare; takes the focus, so that it is seen. */
export function FareChangeConfirmation({
  was,
  now,
  onConfirm,
  onBack,
}: {
  was: Quote | null
  now: Quote | null
  onConfirm: () => void
  onBack: () => void
}) {
  const fare = now ? `at ${describeFare(now)}` : '(fare to be confirmed)'
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <Alert variant="prompt" ref={panel} tabIndex={-1} className="outline-none">
      <p className="text-lead">
        <strong>{describeFareDifference({ was, now })}</strong> Your booking does not change until you confirm.
      </p>
      {now ? (
        <div className="mt-4">
          <FareBreakdown quote={now} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onConfirm}>{`Confirm Change ${fare}`}</Button>
        <Button variant="secondary" onClick={onBack}>
          Back to the Ride
        </Button>
      </div>
    </Alert>
  )
}
