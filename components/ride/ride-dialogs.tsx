'use client'

import { useState } from 'react'
import { BookingDialogs } from '@/components/booking/confirmation/booking-dialogs'
import { CardPayment } from '@/components/booking/confirmation/card-payment'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { Button, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { removeEdit } from '@/lib/booking/client/edit-storage'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { Booking, ZelleOptions } from '@/lib/booking/model/schemas'
import { isPaymentOpen } from '@/lib/booking/model/status'
import type { Dialog as BookingDialog, BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { EditRideLoader } from './edit-ride-loader'

export type RideDialog = BookingDialog | 'edit' | 'asked'

/** Renders the open dialog, at most one. Unpaid changes of a paid ride stay in the form. */
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
  /** What the card dialog pays for; null for what is due. */
  const [change, setChange] = useState<DearerChange | null>(null)
  const close = () => {
    setChange(null)
    onDialog(null)
  }
  if (dialog === 'card' && change !== null) {
    return (
      <CardPayment
        session={session}
        change={change}
        phone={phone}
        onClose={() => {
          close()
          if (!isPaymentOpen(session.booking)) onDialog('edit')
        }}
        onDone={() => {
          close()
          removeEdit(session.booking.id)
        }}
        onUpdated={onUpdated}
      />
    )
  }
  if (dialog === 'asked') {
    return (
      <Dialog open title="We will call you" onClose={close}>
        <p className="mt-3">
          We have received your request to change this ride and to pay the difference by Zelle. Your ride stays as it is
          until we have spoken. To change it sooner, call <PhoneLink phone={phone} />.
        </p>
        <Button variant="secondary" onClick={close} className="mt-7 w-full">
          Close
        </Button>
      </Dialog>
    )
  }
  if (dialog === 'edit') {
    return (
      <EditRideLoader
        session={session}
        phone={phone}
        zelle={zelle}
        maps={maps}
        onClose={close}
        onPay={paid => {
          setChange(paid)
          onDialog('card')
        }}
        onAsked={(booking, version) => {
          onUpdated(booking, version)
          onDialog('asked')
        }}
        onDone={(booking, version) => {
          onUpdated(booking, version)
          toast(describeChangedRide(booking))
          const { status, paymentMethod, account } = booking
          onDialog(status === 'paid' && account.dueCents > 0 && paymentMethod === 'zelle' ? 'zelle' : null)
        }}
        onViewRide={(booking, version) => {
          close()
          onUpdated(booking, version)
        }}
      />
    )
  }
  return (
    <BookingDialogs
      dialog={dialog}
      session={session}
      phone={phone}
      zelle={zelle}
      onDialog={onDialog}
      onUpdated={onUpdated}
      onCanceled={booking => {
        close()
        onUpdated(booking)
        toast(describeCanceledBooking(booking))
      }}
    />
  )
}

function describeChangedRide({ quote }: Booking): string {
  const verb = quote?.provisional ? 'We estimate your fare at' : 'The fare is'
  return `Your ride has been updated. ${quote === null ? 'The fare has not been confirmed yet.' : `${verb} ${formatMoney(quote.totalCents)}.`}`
}
