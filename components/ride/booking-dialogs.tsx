'use client'

import { type ComponentProps, useState } from 'react'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import type { Gratuity } from '@/components/payment/gratuity-field'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { ZelleDialog } from '@/components/payment/zelle-dialog'
import { Alert } from '@/components/ui/alert'
import { Button, MessageWithPhone, PhoneLink, TextWithPhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LazyDialog } from '@/components/ui/lazy-dialog'
import { useToast } from '@/components/ui/toast'
import { cancelBooking } from '@/lib/booking/client/booking-client'
import { type Cancellation, listRefundTerms } from '@/lib/booking/model/cancellation'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled, isPaymentOpen } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking, WizardState } from '@/lib/booking/model/wizard'
import { AppError, getUserMessage, userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { EditRideLoader } from './edit-ride-loader'

/** `change`: what the card pays for, instead of what is due. `edited`: the unsaved edits that it is about. */
export type OpenDialog = {
  name: 'card' | 'tip' | 'zelle' | 'cancel' | 'edit'
  change?: DearerChange
  edited?: WizardState | undefined
}

type BookingDialogsProps = {
  dialog: OpenDialog | null
  session: BookingSession
  /** Unknown until the page has been read. */
  cancellation: Cancellation | undefined
  gratuity: Gratuity | null
  onDialog: (dialog: OpenDialog | null) => void
  onUpdated: UpdateBooking
  onRefresh: () => void
  /** By default the canceled booking stays on the page. */
  onCanceled?: (booking: Booking) => void
}

/** Renders the open dialog of a booking, at most one. A change that is not paid for leads back to the edit form. */
export function BookingDialogs({
  dialog,
  onDialog,
  onUpdated,
  onCanceled,
  onRefresh,
  cancellation,
  gratuity,
  ...shared
}: BookingDialogsProps) {
  const toast = useToast()
  const { session } = shared
  const { zelle } = useBookingSettings().payments
  const close = () => onDialog(null)
  switch (dialog?.name) {
    case 'card':
    case 'tip': {
      const isTip = dialog.name === 'tip'
      const isForChange = dialog.change !== undefined
      const canPayByZelle = zelle !== null && !isForChange && !isTip
      return (
        <CardPayment
          {...shared}
          change={dialog.change}
          gratuity={isForChange ? null : gratuity}
          isTip={isTip}
          onUpdated={onUpdated}
          onPayByZelle={canPayByZelle ? () => onDialog({ name: 'zelle' }) : undefined}
          onClose={() =>
            onDialog(isForChange && !isPaymentOpen(session.booking) ? { name: 'edit', edited: dialog.edited } : null)
          }
          onDone={close}
        />
      )
    }
    case 'zelle':
      return zelle === null ? null : (
        <ZelleDialog {...shared} zelle={zelle} onUpdated={onUpdated} onRefresh={onRefresh} onClose={close} />
      )
    case 'cancel':
      // It may be canceled elsewhere meanwhile.
      return isCanceled(session.booking) || cancellation === undefined ? null : (
        <CancelDialog
          {...shared}
          cancellation={cancellation}
          onRefresh={onRefresh}
          onClose={close}
          onCanceled={booking => {
            if (onCanceled) return onCanceled(booking)
            close()
            onUpdated(booking)
            toast(describeCanceledBooking(booking))
          }}
        />
      )
    case 'edit':
      return (
        <EditRideLoader
          {...shared}
          edited={dialog.edited}
          onClose={close}
          onPay={(change, edited) => onDialog({ name: 'card', change, edited })}
          onAsked={(booking, version) => {
            close()
            onUpdated(booking, version)
            toast('We have received your request. Your ride stays as it is until we call you.')
          }}
          onDone={(booking, version) => {
            onUpdated(booking, version)
            toast(describeChangedRide(booking))
            const { status, paymentMethod, account } = booking
            const isOwedByZelle = status === 'paid' && account.dueCents > 0 && paymentMethod === 'zelle'
            onDialog(isOwedByZelle ? { name: 'zelle' } : null)
          }}
          onViewRide={(booking, version) => {
            close()
            onUpdated(booking, version)
          }}
        />
      )
    case undefined:
      return null
  }
}

function describeChangedRide({ quote }: Booking): string {
  const verb = quote?.provisional ? 'We estimate your fare at' : 'The fare is'
  return `Your ride has been updated. ${quote === null ? 'The fare has not been confirmed yet.' : `${verb} ${formatMoney(quote.totalCents)}.`}`
}

type CancelDialogProps = {
  session: BookingSession
  /** As the server says; the page keeps it up to date. */
  cancellation: Cancellation
  onRefresh: () => void
  onClose: () => void
  onCanceled: (booking: Booking) => void
}

/** Confirms a cancellation. A failed request leaves the ride booked. */
export function CancelDialog({ session, cancellation, onRefresh, onClose, onCanceled }: CancelDialogProps) {
  const { booking, token } = session
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')

  const cancel = async () => {
    if (busy || !cancellation.allowed) return
    setBusy(true)
    setErrorMessage('')
    try {
      onCanceled(await cancelBooking({ id: booking.id, token, refundCents: cancellation.refundCents }))
    } catch (error) {
      if (error instanceof AppError && error.code === 'refund_changed') onRefresh()
      setErrorMessage(describeCancelError(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title="Are you sure you want to cancel this ride?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">
        This action cannot be undone. Please review our cancellation policy before proceeding.
      </p>
      <ul className="mt-4 list-disc pl-5 text-smoke marker:text-smoke/60">
        {listRefundTerms(booking).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-5 border-t border-ash pt-4">
        {cancellation.allowed ? (
          describeRefund(booking, cancellation.refundCents)
        ) : (
          <TextWithPhoneLink text={cancellation.sentence} />
        )}
      </p>
      <Alert shown={errorMessage !== ''} className="mt-4">
        <MessageWithPhone message={errorMessage} />
      </Alert>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        <Button onClick={onClose} disabled={busy}>
          No, Keep Booking
        </Button>
        {/* Keeps the focus while busy, so that a screen reader announces a failure in place. */}
        <Button
          variant="secondary"
          onClick={cancel}
          disabled={!cancellation.allowed}
          aria-disabled={busy}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          {busy ? 'Canceling…' : 'Yes, Cancel Ride'}
        </Button>
      </div>
    </Dialog>
  )
}

/** A retry is safe because cancellation is idempotent. */
function describeCancelError(error: unknown): string {
  const code = error instanceof AppError ? error.code : ''
  if (code === 'no_answer') {
    return 'Our server did not respond, so we could not confirm that your ride was canceled. Please try again, or call us.'
  }
  // The connection may have been lost after the request was sent.
  if (code === 'offline') {
    return 'You are offline, so we could not confirm that your ride was canceled. Please try again once you are connected.'
  }
  const userMessage = getUserMessage(error)
  return `Your ride was not canceled. Your booking is unchanged. ${userMessage}`
}

function describeRefund({ account }: Booking, refundCents: number): string {
  const { openCharge, paidCents, refundedCents, chargebackCents } = account
  const isHeld = openCharge?.isHeld === true
  const release = isHeld ? ' The hold on your card will be released.' : ''
  const total = refundedCents > 0 ? `, which makes ${formatMoney(refundedCents + refundCents)} in all` : ''
  if (refundCents > 0) return `You will be refunded ${formatMoney(refundCents)}${total}.${release}`
  if (paidCents === refundedCents + chargebackCents && isHeld) return `Your card has not been charged.${release}`
  return paidCents === 0 ? 'Nothing was paid, so there is no refund.' : 'There is nothing to refund.'
}

type CardPaymentProps = Omit<ComponentProps<typeof import('@/components/payment/card-dialog')['default']>, 'config'>

async function loadDialog() {
  const [{ default: CardDialog }, config] = await Promise.all([
    import('@/components/payment/card-dialog'),
    fetchPaymentConfig(),
  ])
  return { CardDialog, config }
}

/** Opens the card form. No page loads its code before. */
function CardPayment(props: CardPaymentProps) {
  const { onClose, onPayByZelle } = props
  return (
    <LazyDialog
      load={loadDialog}
      title="Secure card payment"
      loadingLabel="Loading the payment form"
      failure={
        <>
          {userMessages.paymentSystemFailed}. Your card was not charged. Please try again
          {onPayByZelle ? ', pay with Zelle,' : ''} or call <PhoneLink />.
        </>
      }
      alternative={
        onPayByZelle ? (
          <Button variant="secondary" onClick={onPayByZelle}>
            Pay with Zelle
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {({ CardDialog, config }) => <CardDialog {...props} config={config} />}
    </LazyDialog>
  )
}
