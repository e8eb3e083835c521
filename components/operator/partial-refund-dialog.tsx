'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import type { Booking } from '@/lib/booking/model/schemas'
import { getMaxPartialRefundCents, isCanceled } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { parseDollars } from '@/lib/operator/model/dollars'
import { MAX_REASON_CHARACTERS, REASON_MISSING_MESSAGE } from '@/lib/operator/model/schemas'
import { ActionButton } from './action-button'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

/** Asks for the amount and the reason of a refund. Keeps typed text when the booking refreshes. */
export function PartialRefundDialog({
  open,
  booking,
  state,
  onAction,
  onClose,
}: {
  open: boolean
  booking: Booking
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
  onClose: () => void
}) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const busy = state.busy !== null
  const maxCents = getMaxPartialRefundCents(booking)
  const amountCents = parseDollars(amount)
  const amountError =
    amountCents === null
      ? 'Please enter the amount in dollars, such as 20 or 20.50.'
      : amountCents > maxCents
        ? `Please enter ${formatMoney(maxCents)} or less.${isCanceled(booking) ? '' : ' To refund everything, cancel the ride.'}`
        : undefined
  const reasonError = reason.trim() === '' ? REASON_MISSING_MESSAGE : undefined
  const refund = async () => {
    setHasSubmitted(true)
    if (amountCents === null || amountError !== undefined || reasonError !== undefined) return
    if (!(await onAction({ action: 'partial_refund', amountCents, reason: reason.trim() }))) return
    setAmount('')
    setReason('')
    setHasSubmitted(false)
  }
  return (
    <Dialog open={open} title="Issue a partial refund?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">
        You can refund up to {formatMoney(maxCents)}. The ride does not change. Card payments are refunded
        automatically, and the customer gets an email with your reason.
      </p>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void refund()
        }}
      >
        <Field
          label="Amount in dollars"
          error={hasSubmitted ? (amountError ?? state.result?.fields.amountCents) : undefined}
          required
        >
          {props => (
            <input
              {...props}
              inputMode="decimal"
              value={amount}
              onChange={event => setAmount(event.target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Reason (shown to the customer)"
          error={hasSubmitted ? (reasonError ?? state.result?.fields.reason) : undefined}
          required
        >
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
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            No refund
          </Button>
          <ActionButton type="submit" busy={busy} busyLabel="Refunding…">
            {amountCents === null ? 'Refund' : `Refund ${formatMoney(amountCents)}`}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
