'use client'

import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import { CardPayment } from '@/components/payment/card-payment'
import type { Gratuity } from '@/components/payment/gratuity-field'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { ZelleDialog } from '@/components/payment/zelle-dialog'
import { useToast } from '@/components/ui/toast'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled, isPaymentOpen } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking, WizardState } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import { CancelDialog } from './cancel-dialog'
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
