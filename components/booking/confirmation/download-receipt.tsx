'use client'

import { useState } from 'react'
import { readSite } from '#site'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import type { ReceiptSection } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { getReceiptMark } from '@/lib/booking/model/status'

type DownloadReceiptProps = {
  booking: Booking
  sections: ReceiptSection[]
  compact?: boolean
}

/** Downloads the receipt as an image drawn in the browser. */
export function DownloadReceipt({ booking, sections, compact }: DownloadReceiptProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { renderReceiptImage, saveReceipt } = await import('@/lib/booking/client/receipt-image')
      const mark = getReceiptMark(booking)
      const image = await renderReceiptImage({ sections, brand: readSite().brand, mark, bookingId: booking.id })
      saveReceipt({ image, brand: readSite().brand, bookingId: booking.id })
    } catch {
      toast('We could not create the receipt. Please try again, or take a screenshot of this page.', { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      compact={compact}
      onClick={download}
      aria-disabled={busy}
      className="aria-disabled:opacity-60"
    >
      Download Receipt
    </Button>
  )
}
