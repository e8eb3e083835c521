'use client'

import { useState } from 'react'
import { WithPhoneLink } from '@/components/booking/contact-phone-link'
import { DownloadReceipt } from '@/components/booking/download-receipt'
import { PayButtons } from '@/components/booking/pay-buttons'
import { Button, ButtonLink } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import type { Cancellation } from '@/lib/booking/cancellation'
import type { ReceiptBlock } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { cancelWaits, isCancelled, isPayable, isUnpaid } from '@/lib/booking/status'
import { fetchCalendar } from '@/lib/browser/ride-client'
import { saveFile } from '@/lib/browser/save-file'
import { AppError, sentences } from '@/lib/errors'
import { telephoneHref } from '@/lib/telephone'
import type { RideDialog } from './ride-dialogs'

/** What can be done with the ride now. A way that is closed is not shown; one that needs our server waits for it. */
export function RideActions({
  booking,
  cancellation,
  blocks,
  token,
  phone,
  zelleOffered,
  cutOff,
  onDialog,
}: {
  booking: Booking
  cancellation: Cancellation
  blocks: ReceiptBlock[]
  token: string
  phone: string
  zelleOffered: boolean
  cutOff: boolean
  onDialog: (dialog: RideDialog) => void
}) {
  const ended = isCancelled(booking) || cancelWaits(booking)
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2 *:only:sm:col-span-full">
        {isPayable(booking) ? (
          <PayButtons
            chosen={booking.paymentMethod}
            zelleOffered={zelleOffered}
            disabled={cutOff}
            onDialog={onDialog}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:px-2 sm:grid-cols-3">
        <ButtonLink look="quiet" tight href={telephoneHref(phone)}>
          Call Us
        </ButtonLink>
        {isCancelled(booking) ? null : <AddToCalendar booking={booking} token={token} cutOff={cutOff} />}
        <DownloadReceipt tight booking={booking} blocks={blocks} />
        <Button look="quiet" tight onClick={() => print()}>
          Print
        </Button>
        {isUnpaid(booking) && cancellation.allowed ? (
          <Button look="quiet" tight disabled={cutOff} onClick={() => onDialog('edit')}>
            Edit Ride
          </Button>
        ) : null}
        {!ended && cancellation.allowed ? (
          <Button look="quiet" tight disabled={cutOff} onClick={() => onDialog('cancel')}>
            Cancel Ride
          </Button>
        ) : null}
      </div>
      {cutOff ? (
        <p className="text-label text-smoke">
          Grayed-out actions are unavailable until we can reach our server. You can call us at any time.
        </p>
      ) : null}
      {!ended && !cancellation.allowed ? (
        <p className="text-label text-smoke">
          <WithPhoneLink text={cancellation.sentence} phone={phone} />
        </p>
      ) : null}
    </div>
  )
}

function AddToCalendar({ booking, token, cutOff }: { booking: Booking; token: string; cutOff: boolean }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await fetchCalendar({ id: booking.id, token }))
    } catch (error) {
      toast(error instanceof AppError ? error.sentence : sentences.unexpected, { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      look="quiet"
      tight
      disabled={cutOff}
      aria-disabled={busy}
      onClick={add}
      className="aria-disabled:opacity-60"
    >
      Add to Calendar
    </Button>
  )
}
