'use client'

import { Button } from '@/components/ui/button'
import type { ReceiptSection } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelBlocked, isCanceled, isPayable, isUnpaid } from '@/lib/booking/status'
import type { Dialog } from '@/lib/booking/wizard'
import { DownloadReceipt } from './download-receipt'
import { PayButtons } from './pay-buttons'

/** Renders the actions available for a booking. */
export function ConfirmationActions({
  booking,
  receiptSections,
  zelleOffered,
  onDialog,
  onBack,
  onStartNew,
}: {
  booking: Booking
  receiptSections: ReceiptSection[]
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
      <DownloadReceipt booking={booking} sections={receiptSections} />
      {isUnpaid(booking) ? (
        <Button variant="secondary" onClick={onBack}>
          Edit Details
        </Button>
      ) : null}
      {isCanceled(booking) || isCancelBlocked(booking) ? null : (
        <Button variant="secondary" onClick={() => onDialog('cancel')}>
          Cancel Booking
        </Button>
      )}
      <Button variant="secondary" onClick={onStartNew}>
        Start New Booking
      </Button>
    </div>
  )
}
