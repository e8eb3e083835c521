'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { type ReceiptBlock, receiptMark } from '@/lib/booking/receipt'
import type { Booking, PaymentMethod } from '@/lib/booking/schemas'
import { isBeingChecked, isCancelled, isPayable, isUnpaid } from '@/lib/booking/status'
import type { Dialog } from '@/lib/booking/wizard'
import { site } from '@/lib/site'

/** What can be done with a booking now. A way that is closed is not shown. */
export function ConfirmationActions({
  booking,
  blocks,
  zelleOffered,
  onDialog,
  onBack,
  onStartNew,
}: {
  booking: Booking
  blocks: ReceiptBlock[]
  zelleOffered: boolean
  onDialog: (dialog: Dialog) => void
  onBack: () => void
  onStartNew: () => void
}) {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {isPayable(booking) ? (
        <PayButtons chosen={booking.paymentMethod} zelleOffered={zelleOffered} onDialog={onDialog} />
      ) : null}
      <DownloadReceipt booking={booking} blocks={blocks} />
      {isUnpaid(booking) ? (
        <Button look="quiet" onClick={onBack}>
          Edit Details
        </Button>
      ) : null}
      {isCancelled(booking) || isBeingChecked(booking) ? null : (
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

/** The way that was chosen comes first, in gold; the other one stays open, quietly. */
function PayButtons({
  chosen,
  zelleOffered,
  onDialog,
}: {
  chosen: PaymentMethod
  zelleOffered: boolean
  onDialog: (dialog: Dialog) => void
}) {
  const byZelle = zelleOffered && chosen === 'zelle'
  const card = (
    <Button key="card" look={byZelle ? 'quiet' : 'gold'} onClick={() => onDialog('card')}>
      Pay with Card
    </Button>
  )
  const zelle = zelleOffered ? (
    <Button key="zelle" look={byZelle ? 'gold' : 'quiet'} onClick={() => onDialog('zelle')}>
      Pay with Zelle
    </Button>
  ) : null
  return byZelle ? [zelle, card] : [card, zelle]
}

function DownloadReceipt({ booking, blocks }: { booking: Booking; blocks: ReceiptBlock[] }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { drawReceipt, saveReceipt } = await import('@/lib/browser/receipt-picture')
      const mark = receiptMark(booking)
      const picture = await drawReceipt({ blocks, brand: site.brand, mark, bookingId: booking.id })
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
