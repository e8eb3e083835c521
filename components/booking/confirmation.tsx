'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ZelleDialog } from '@/components/payment/zelle-dialog'
import { awaitedEta } from '@/lib/booking/eta'
import type { HeldEmail } from '@/lib/booking/held-email'
import { receiptBlocks } from '@/lib/booking/receipt'
import type { Booking, ZelleOptions } from '@/lib/booking/schemas'
import { statusSentence } from '@/lib/booking/status'
import type { Dialog, Held, TakeBooking } from '@/lib/booking/wizard'
import { site } from '@/lib/site'
import { CancelDialog } from './cancel-dialog'
import { CardPayment } from './card-payment'
import { ConfirmationActions } from './confirmation-actions'
import { ConfirmationBlock } from './confirmation-block'
import { BookingId } from './confirmation-id'
import { HeldEmails } from './held-emails'
import { RideLink } from './ride-link'
import { StatusSign } from './status-sign'

/** Step 3: the ride as it is stored, where it stands, and what can be done with it. */
export function Confirmation({
  held,
  heldEmails = [],
  dialog,
  onDialog,
  onUpdated,
  onBack,
  onCancelled,
  onStartNew,
  zelle,
  phone,
  map,
}: {
  held: Held
  /** Emails about it that wait. */
  heldEmails?: readonly HeldEmail[]
  dialog: Dialog | null
  onDialog: (dialog: Dialog | null) => void
  /** The booking as the server tells it after a step towards its payment. */
  onUpdated: TakeBooking
  onBack: () => void
  onCancelled: (booking: Booking) => void
  onStartNew: () => void
  zelle: ZelleOptions | null
  phone: string
  map?: ReactNode
}) {
  const { booking } = held
  const blocks = receiptBlocks({ booking, brand: site.brand, phone })
  const [customer, payment, ride, fare, policy] = blocks
  const wait = awaitedEta(booking)
  const close = () => onDialog(null)

  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(dialog)
  // A paid ride has no button to pay with: where the focus was to go back to it, it goes to the head of the step.
  useEffect(() => {
    if (opened.current !== null && dialog === null && document.activeElement === document.body) heading.current?.focus()
    opened.current = dialog
  }, [dialog])

  return (
    <section aria-labelledby="booking-confirmed" className="grid grid-cols-1 gap-8">
      <header>
        <h3
          ref={heading}
          id="booking-confirmed"
          tabIndex={-1}
          className="font-display text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] leading-tight font-medium outline-none"
        >
          Booking Confirmed
        </h3>
        <p role="status" className="mt-3 flex items-start gap-3 text-lead">
          <StatusSign booking={booking} />
          {statusSentence(booking)}
        </p>
        {wait === '' ? null : <p className="mt-2 text-lead">{wait}</p>}
      </header>
      <HeldEmails emails={heldEmails} timeZone={booking.pickupTimeZone} />
      <BookingId id={booking.id} />
      <ConfirmationActions
        booking={booking}
        blocks={blocks}
        zelleOffered={zelle !== null}
        onDialog={onDialog}
        onBack={onBack}
        onStartNew={onStartNew}
      />
      <RideLink held={held} isEmailed={heldEmails.length === 0} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {ride ? <ConfirmationBlock block={ride} phone={phone} /> : null}
          {customer ? <ConfirmationBlock block={customer} phone={phone} /> : null}
          {payment ? <ConfirmationBlock block={payment} phone={phone} /> : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {map}
          {fare ? <ConfirmationBlock block={fare} phone={phone} amounts={booking.quote !== null} /> : null}
          {policy ? <ConfirmationBlock block={policy} phone={phone} /> : null}
        </div>
      </div>
      {zelle ? (
        <ZelleDialog
          open={dialog === 'zelle'}
          held={held}
          zelle={zelle}
          phone={phone}
          onUpdated={onUpdated}
          onClose={close}
        />
      ) : null}
      {dialog === 'card' ? (
        <CardPayment
          held={held}
          phone={phone}
          zelleOffered={zelle !== null}
          onClose={close}
          onUpdated={onUpdated}
          onPayByZelle={() => onDialog('zelle')}
        />
      ) : null}
      <CancelDialog open={dialog === 'cancel'} held={held} phone={phone} onClose={close} onCancelled={onCancelled} />
    </section>
  )
}
