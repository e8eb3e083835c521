'use client'

import { useState } from 'react'
import { PartPayment, PayButtons } from '@/components/booking/confirmation/booking-parts'
import { DownloadReceipt } from '@/components/booking/confirmation/download-receipt'
import { Button, ButtonLink, TextWithPhoneLink } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { fetchCalendar } from '@/lib/booking/client/ride-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { ReceiptSection } from '@/lib/booking/model/receipt'
import type { ChangeEligibility } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import { saveFile } from '@/lib/browser/save-file'
import { AppError, userMessages } from '@/lib/errors'
import { getPhoneUrl } from '@/lib/phone-links'
import type { RideDialog } from './ride-dialogs'

/** Renders the available actions of a ride. */
export function RideActions({
  booking,
  cancellation,
  change,
  receiptSections,
  token,
  phone,
  zelleOffered,
  isDisconnected,
  onDialog,
}: {
  booking: Booking
  cancellation: Cancellation
  change?: ChangeEligibility
  receiptSections: ReceiptSection[]
  token: string
  phone: string
  zelleOffered: boolean
  isDisconnected: boolean
  onDialog: (dialog: RideDialog) => void
}) {
  const isCancelHidden = isCanceled(booking) || isCancelBlocked(booking)
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <PartPayment booking={booking} />
      <div className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2 *:only:sm:col-span-full">
        {isPayable(booking) ? (
          <PayButtons
            chosen={booking.paymentMethod}
            zelleOffered={zelleOffered}
            disabled={isDisconnected}
            onDialog={onDialog}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:px-2 sm:grid-cols-3">
        <ButtonLink variant="secondary" compact href={getPhoneUrl(phone)}>
          Call Us
        </ButtonLink>
        {isCanceled(booking) ? null : <AddToCalendar booking={booking} token={token} isDisconnected={isDisconnected} />}
        <DownloadReceipt compact booking={booking} sections={receiptSections} />
        <Button variant="secondary" compact onClick={() => print()}>
          Print
        </Button>
        {isUnpaid(booking) && cancellation.allowed ? (
          <Button
            variant="secondary"
            compact
            disabled={isDisconnected}
            data-opens="edit"
            onClick={() => onDialog('edit')}
          >
            Edit Ride
          </Button>
        ) : null}
        {booking.status === 'paid' && change?.allowed ? (
          <Button
            variant="secondary"
            compact
            disabled={isDisconnected}
            data-opens="edit"
            onClick={() => onDialog('edit')}
          >
            Change Ride
          </Button>
        ) : null}
        {!isCancelHidden && cancellation.allowed ? (
          <Button variant="secondary" compact disabled={isDisconnected} onClick={() => onDialog('cancel')}>
            Cancel Ride
          </Button>
        ) : null}
      </div>
      {isDisconnected ? (
        <p className="text-label text-smoke">
          Grayed-out actions are unavailable until we can reach our server. You can call us at any time.
        </p>
      ) : null}
      {booking.status === 'paid' && cancellation.allowed && change?.allowed === false ? (
        <p className="text-label text-smoke">
          <TextWithPhoneLink text={change.sentence} phone={phone} />
        </p>
      ) : null}
      {!isCancelHidden && !cancellation.allowed ? (
        <p className="text-label text-smoke">
          <TextWithPhoneLink text={cancellation.sentence} phone={phone} />
        </p>
      ) : null}
    </div>
  )
}

function AddToCalendar({
  booking,
  token,
  isDisconnected,
}: {
  booking: Booking
  token: string
  isDisconnected: boolean
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await fetchCalendar({ id: booking.id, token }))
    } catch (error) {
      toast(error instanceof AppError ? error.userMessage : userMessages.unexpected, { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      compact
      disabled={isDisconnected}
      aria-disabled={busy}
      onClick={add}
      className="aria-disabled:opacity-60"
    >
      Add to Calendar
    </Button>
  )
}
