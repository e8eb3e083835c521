'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import type { Booking } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'
import { fullRefundCents, wayWords } from '@/lib/operator/standing'
import { NewsNotice } from './news-notice'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

const REASON_LETTERS = 300

/** Asks why a ride is cancelled, and says what goes back. What was typed stays, whatever happens meanwhile. */
export function CancelDialog({
  open,
  booking,
  held,
  onPress,
  onClose,
}: {
  open: boolean
  booking: Booking
  held: OperatorBooking
  onPress: (press: Press) => Promise<boolean>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const busy = held.busy !== null
  const cancel = async () => {
    const given = reason.trim()
    setMissing(given === '')
    if (given !== '') await onPress({ action: 'cancel', reason: given })
  }
  const error =
    missing && reason.trim() === '' ? 'Please enter a reason. The customer will see it.' : held.outcome?.fields.reason
  return (
    <Dialog open={open} title="Cancel this ride?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">{refundWords(booking)} This cannot be undone.</p>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void cancel()
        }}
      >
        <Field label="Reason (shown to the customer)" error={error} required>
          {props => (
            <textarea
              {...props}
              value={reason}
              onChange={event => setReason(event.target.value)}
              maxLength={REASON_LETTERS}
              rows={3}
            />
          )}
        </Field>
        <div>
          <NewsNotice held={held} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button onClick={onClose} disabled={busy}>
            Keep the ride
          </Button>
          <PressButton type="submit" look="quiet" busy={busy} busyWords="Canceling…">
            Cancel the ride
          </PressButton>
        </div>
      </form>
    </Dialog>
  )
}

function refundWords(booking: Booking): string {
  const backCents = fullRefundCents(booking)
  if (backCents === 0) return 'Nothing was paid, so there is no refund.'
  const back = formatMoney(backCents)
  return wayWords(booking) === 'by card'
    ? `The full ${back} will be refunded to the card.`
    : `Please send the full ${back} refund by Zelle and record it here.`
}
