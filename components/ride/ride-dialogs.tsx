'use client'

import { CancelDialog } from '@/components/booking/confirmation/cancel-dialog'
import { CardPayment } from '@/components/booking/confirmation/card-payment'
import { ZelleDialog } from '@/components/payment/zelle-dialog'
import { useToast } from '@/components/ui/toast'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { Booking, ZelleOptions } from '@/lib/booking/model/schemas'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { EditRideLoader } from './edit-ride-loader'

export type RideDialog = 'card' | 'zelle' | 'edit' | 'cancel'

/** Renders the open dialog, at most one. */
export function RideDialogs({
  dialog,
  session,
  phone,
  zelle,
  maps,
  onDialog,
  onUpdated,
}: {
  dialog: RideDialog | null
  session: BookingSession
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  onDialog: (dialog: RideDialog | null) => void
  onUpdated: UpdateBooking
}) {
  const toast = useToast()
  const close = () => onDialog(null)
  switch (dialog) {
    case 'card':
      return (
        <CardPayment
          session={session}
          phone={phone}
          zelleOffered={zelle !== null}
          onClose={close}
          onUpdated={onUpdated}
          onPayByZelle={() => onDialog('zelle')}
        />
      )
    case 'zelle':
      return zelle === null ? null : (
        <ZelleDialog open session={session} zelle={zelle} phone={phone} onUpdated={onUpdated} onClose={close} />
      )
    case 'cancel':
      return (
        <CancelDialog
          open
          session={session}
          phone={phone}
          onClose={close}
          onCanceled={booking => {
            close()
            onUpdated(booking)
            toast(describeCanceledBooking(booking))
          }}
        />
      )
    case 'edit':
      return (
        <EditRideLoader
          session={session}
          phone={phone}
          zelle={zelle}
          maps={maps}
          onClose={close}
          onDone={(booking, version) => {
            onUpdated(booking, version)
            if (booking.pendingChange !== null) return onDialog('card')
            close()
            toast(describeChangedRide(booking))
          }}
          onViewRide={(booking, version) => {
            close()
            onUpdated(booking, version)
          }}
        />
      )
    case null:
      return null
  }
}

function describeChangedRide({ quote }: Booking): string {
  const verb = quote?.provisional ? 'We estimate your fare at' : 'The fare is'
  return `Your ride has been updated. ${quote === null ? 'The fare has not been confirmed yet.' : `${verb} ${formatMoney(quote.totalCents)}.`}`
}
