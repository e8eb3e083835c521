'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatMoney } from '@/lib/format'
import { describePaymentMethod, getFullRefundCents } from '@/lib/operator/model/describe-status'
import { MAX_REASON_CHARACTERS, REASON_MISSING_MESSAGE } from '@/lib/operator/model/schemas'
import type { CardCharge } from '@/lib/payments/model/schemas'
import { ActionButton } from './action-button'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

/** Asks for a cancellation reason. Keeps typed text when the booking refreshes. */
export function CancelDialog({
  open,
  booking,
  cardCharges,
  state,
  onAction,
  onClose,
}: {
  open: boolean
  booking: Booking
  cardCharges: readonly CardCharge[]
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const busy = state.busy !== null
  const cancel = async () => {
    const trimmedReason = reason.trim()
    setIsReasonMissing(trimmedReason === '')
    if (trimmedReason !== '') await onAction({ action: 'cancel', reason: trimmedReason })
  }
  const error = isReasonMissing && reason.trim() === '' ? REASON_MISSING_MESSAGE : state.result?.fields.reason
  return (
    <Dialog open={open} title="Cancel this ride?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">{describeRefund({ booking, cardCharges })} Canceling cannot be undone.</p>
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
              maxLength={MAX_REASON_CHARACTERS}
              rows={3}
            />
          )}
        </Field>
        <div>
          <UpdateAlert state={state} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button onClick={onClose} disabled={busy}>
            Keep the ride
          </Button>
          <ActionButton type="submit" variant="secondary" busy={busy} busyLabel="Canceling…">
            Cancel the ride
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}

function describeRefund({ booking, cardCharges }: { booking: Booking; cardCharges: readonly CardCharge[] }): string {
  const refundCents = getFullRefundCents(booking)
  if (refundCents === 0) {
    return booking.paidCents === 0 ? 'Nothing was paid, so there is no refund.' : 'There is nothing to refund.'
  }
  const refund = formatMoney(refundCents)
  const cardCents = cardCharges.reduce((total, { amountCents }) => total + amountCents, 0)
  if (cardCents === 0) return `You will then need to send the full ${refund} refund by Zelle and record it here.`
  if (cardCents === refundCents && describePaymentMethod(booking) === 'by card')
    return `The full ${refund} will be refunded to the card.`
  // Earlier refunds, chargebacks and voids decide how much of each payment is left.
  return `The full ${refund} will be refunded, each payment the way it was made. Card payments are refunded automatically; this page will show any amount that is left for you to send.`
}
