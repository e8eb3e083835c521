'use client'

import { ZelleDialog } from '@/components/payment/zelle-dialog'
import type { Booking, ZelleOptions } from '@/lib/booking/model/schemas'
import type { BookingSession, Dialog, UpdateBooking } from '@/lib/booking/model/wizard'
import { CancelDialog } from './cancel-dialog'
import { CardPayment } from './card-payment'

export type BookingDialogsProps = {
  dialog: Dialog | null
  session: BookingSession
  phone: string
  zelle: ZelleOptions | null
  onDialog: (dialog: Dialog | null) => void
  onUpdated: UpdateBooking
  onCanceled: (booking: Booking) => void
}

/** Renders the open dialog of a booking, at most one. */
export function BookingDialogs({ dialog, zelle, onDialog, onUpdated, onCanceled, ...rest }: BookingDialogsProps) {
  const onClose = () => onDialog(null)
  const onPayByZelle = zelle === null ? undefined : () => onDialog('zelle')
  switch (dialog) {
    case 'card':
      return <CardPayment {...rest} onUpdated={onUpdated} onPayByZelle={onPayByZelle} onClose={onClose} />
    case 'zelle':
      return zelle === null ? null : <ZelleDialog {...rest} zelle={zelle} onUpdated={onUpdated} onClose={onClose} />
    case 'cancel':
      return <CancelDialog {...rest} onCanceled={onCanceled} onClose={onClose} />
    case null:
      return null
  }
}
