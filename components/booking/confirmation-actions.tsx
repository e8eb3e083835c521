'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import type { ReceiptBlock } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled, isUnpaid, wasPaid } from '@/lib/booking/status'
import type { Dialog } from '@/lib/booking/wizard'
import { site } from '@/lib/site'

/** What can be done with a booking now. A way that is closed is not shown. */
export function ConfirmationActions({
  booking,
  blocks,
  payableByZelle,
  onDialog,
  onBack,
  onStartNew,
}: {
  booking: Booking
  blocks: ReceiptBlock[]
  payableByZelle: boolean
  onDialog: (dialog: Dialog) => void
  onBack: () => void
  onStartNew: () => void
}) {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {payableByZelle ? <Button onClick={() => onDialog('zelle')}>Pay with Zelle</Button> : null}
      <DownloadReceipt booking={booking} blocks={blocks} />
      {isUnpaid(booking) ? (
        <Button look="quiet" onClick={onBack}>
          Edit Details
        </Button>
      ) : null}
      {isCancelled(booking) ? null : (
        <Button look="quiet" onClick={() => onDialog('cancel')}>
          Cancel Booking
        </Button>
      )}
      <Button look="quiet" onClick={onStartNew}>
        Start New Booking
      </Button>
    </div>
  )
}

function DownloadReceipt({ booking, blocks }: { booking: Booking; blocks: ReceiptBlock[] }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { drawReceipt, saveReceipt } = await import('@/lib/browser/receipt-picture')
      const unpaid = !wasPaid(booking)
      const picture = await drawReceipt({ blocks, brand: site.brand, unpaid, bookingId: booking.id })
      saveReceipt({ picture, brand: site.brand, bookingId: booking.id })
    } catch {
      toast('The receipt could not be made. Please try again, or take a picture of this page.', { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button look="quiet" onClick={download} aria-disabled={busy} className="aria-disabled:opacity-60">
      Download Receipt
    </Button>
  )
}
