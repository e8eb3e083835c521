'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { type BookingCredentials, withdrawChange } from '@/lib/booking/client/ride-client'
import { listChanges } from '@/lib/booking/model/changes'
import { describePendingChange } from '@/lib/booking/model/describe-status'
import { getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import type { RideDialog } from './ride-dialogs'

/** Shows a change that waits for its payment, with what it changes. */
export function RidePendingChange({
  booking,
  credentials,
  now,
  zelleOffered,
  isDisconnected,
  onDialog,
  onUpdated,
}: {
  booking: Booking
  credentials: BookingCredentials
  now: Date
  zelleOffered: boolean
  isDisconnected: boolean
  onDialog: (dialog: RideDialog) => void
  onUpdated: UpdateBooking
}) {
  const { pendingChange } = booking
  if (pendingChange === null) return null
  const isExpired = getActiveChange(booking, now) === null
  const changes = listChanges({ before: booking, after: { ...booking, ...pendingChange.ride } })
  return (
    <section
      aria-labelledby="pending-change"
      className="grid grid-cols-1 gap-4 rounded-2xl border border-gold/60 bg-coal p-6 print:hidden"
    >
      <h2 id="pending-change" className="text-lead font-semibold">
        {isExpired ? 'The change to your ride has expired' : 'Change waiting for payment'}
      </h2>
      <p role="status">
        {isExpired
          ? 'The difference was not paid in time. Your ride has not changed, and nothing was charged. The requested change was:'
          : describePendingChange(booking)}
      </p>
      <ul className="grid gap-1.5 text-smoke">
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {isExpired || pendingChange.isPaymentOpen ? null : (
        <PendingActions
          amount={formatMoney(pendingChange.differenceCents)}
          isZelleFirst={pendingChange.paymentMethod === 'zelle'}
          credentials={credentials}
          zelleOffered={zelleOffered}
          isDisconnected={isDisconnected}
          onDialog={onDialog}
          onUpdated={onUpdated}
        />
      )}
    </section>
  )
}

function PendingActions({
  amount,
  isZelleFirst,
  credentials,
  zelleOffered,
  isDisconnected,
  onDialog,
  onUpdated,
}: {
  amount: string
  isZelleFirst: boolean
  credentials: BookingCredentials
  zelleOffered: boolean
  isDisconnected: boolean
  onDialog: (dialog: RideDialog) => void
  onUpdated: UpdateBooking
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const withdraw = async () => {
    if (busy) return
    setBusy(true)
    setErrorMessage('')
    try {
      const { booking, version } = await withdrawChange(credentials)
      onUpdated(booking, version)
      toast('Your ride has not changed.')
    } catch (error) {
      setErrorMessage(error instanceof AppError ? error.userMessage : userMessages.unexpected)
      setBusy(false)
    }
  }
  return (
    <>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button
          variant={isZelleFirst ? 'secondary' : 'primary'}
          disabled={isDisconnected}
          data-opens="card"
          onClick={() => onDialog('card')}
        >
          {`Pay ${amount} and Change Ride`}
        </Button>
        {zelleOffered ? (
          <Button
            variant={isZelleFirst ? 'primary' : 'secondary'}
            disabled={isDisconnected}
            data-opens="zelle"
            onClick={() => onDialog('zelle')}
          >
            Pay with Zelle
          </Button>
        ) : null}
        <Button
          variant="secondary"
          disabled={isDisconnected}
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
          onClick={withdraw}
        >
          Keep Ride As Is
        </Button>
      </div>
      <Alert shown={errorMessage !== ''}>{errorMessage}</Alert>
    </>
  )
}
