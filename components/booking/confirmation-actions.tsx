'use client'

import { Button } from '@/components/ui/button'
import type { ReceiptBlock } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { cancelWaits, isCancelled, isPayable, isUnpaid } from '@/lib/booking/status'
import type { Dialog } from '@/lib/booking/wizard'
import { DownloadReceipt } from './download-receipt'
import { PayButtons } from './pay-buttons'

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
      {isCancelled(booking) || cancelWaits(booking) ? null : (
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
