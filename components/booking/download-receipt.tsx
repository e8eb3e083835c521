'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { type ReceiptBlock, receiptMark } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { site } from '@/lib/site'

/** Saves the booking's receipt as a picture, which is drawn in the browser. */
export function DownloadReceipt({
  booking,
  blocks,
  tight,
}: {
  booking: Booking
  blocks: ReceiptBlock[]
  tight?: boolean
}) {
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
      toast('We could not create the receipt. Please try again, or take a screenshot of this page.', { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button look="quiet" tight={tight} onClick={download} aria-disabled={busy} className="aria-disabled:opacity-60">
      Download Receipt
    </Button>
  )
}
