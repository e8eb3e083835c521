'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { readSite } from '#site'
import { useNow } from '@/components/ui/browser-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useToast } from '@/components/ui/toast'
import type { DelayedEmail } from '@/lib/booking/model/delayed-email'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { describePendingEta } from '@/lib/booking/model/eta'
import { describeCarHold } from '@/lib/booking/model/hold'
import { buildReceiptSections, type ReceiptSection } from '@/lib/booking/model/receipt'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import type { BookingSession, Dialog } from '@/lib/booking/model/wizard'
import { copyText } from '@/lib/browser/clipboard'
import { userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { BookingDialogs, type BookingDialogsProps } from './booking-dialogs'
import { BookingId } from './booking-id'
import { ConfirmationSection, DelayedEmails, PartPayment, PayButtons, StatusIcon } from './booking-parts'
import { DownloadReceipt } from './download-receipt'

type ConfirmationProps = BookingDialogsProps & {
  delayedEmails?: readonly DelayedEmail[]
  onBack: () => void
  onStartNew: () => void
  map?: ReactNode
}

/** Renders step 3: the stored booking and its actions. */
export function Confirmation({ delayedEmails = [], onBack, onStartNew, map, ...dialogs }: ConfirmationProps) {
  const { session, dialog, zelle, phone, onDialog } = dialogs
  const { booking } = session
  const receiptSections = buildReceiptSections({ booking, brand: readSite().brand, phone })
  const [customer, payment, ride, fare, policy] = receiptSections
  const pendingEta = describePendingEta(booking)

  const heading = useRef<HTMLHeadingElement>(null)
  const previousDialog = useRef(dialog)
  // A paid ride has no pay button to return the focus to.
  useEffect(() => {
    if (previousDialog.current !== null && dialog === null && document.activeElement === document.body)
      heading.current?.focus()
    previousDialog.current = dialog
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
          <StatusIcon booking={booking} />
          {describeStatus(booking)}
        </p>
        {pendingEta === '' ? null : <p className="mt-2 text-lead">{pendingEta}</p>}
      </header>
      {isPayable(booking) ? <PaymentDue booking={booking} zelleOffered={zelle !== null} onDialog={onDialog} /> : null}
      <DelayedEmails emails={delayedEmails} timeZone={booking.pickupTimeZone} />
      <BookingId id={booking.id} />
      <ConfirmationActions
        booking={booking}
        receiptSections={receiptSections}
        onDialog={onDialog}
        onBack={onBack}
        onStartNew={onStartNew}
      />
      <RideLink session={session} isEmailed={delayedEmails.length === 0} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {ride ? <ConfirmationSection section={ride} phone={phone} /> : null}
          {customer ? <ConfirmationSection section={customer} phone={phone} /> : null}
          {payment ? <ConfirmationSection section={payment} phone={phone} /> : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {map}
          {fare ? <ConfirmationSection section={fare} phone={phone} hasAmounts={booking.quote !== null} /> : null}
          {policy ? <ConfirmationSection section={policy} phone={phone} /> : null}
        </div>
      </div>
      <BookingDialogs {...dialogs} />
    </section>
  )
}

type PaymentDueProps = {
  booking: Booking
  zelleOffered: boolean
  onDialog: (dialog: Dialog) => void
}

/** Shows the amount due, until when the car is held, and how to pay. */
function PaymentDue({ booking, zelleOffered, onDialog }: PaymentDueProps) {
  const hold = describeCarHold(booking, useNow())
  return (
    <section
      aria-labelledby="payment-due"
      className="grid grid-cols-1 gap-4 rounded-2xl border border-ash bg-coal p-5 sm:p-6 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-8"
    >
      <div>
        <h4 id="payment-due" className="text-label text-smoke">
          Amount due
        </h4>
        <p className="mt-1 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] leading-none font-semibold lining-nums tabular-nums">
          {formatMoney(booking.account.dueCents)}
        </p>
        <PartPayment booking={booking} />
      </div>
      {hold === '' ? null : <p className="min-w-0 text-balance md:max-w-88 md:grow">{hold}</p>}
      <div className="grid grid-cols-1 gap-3 md:flex">
        <PayButtons chosen={booking.paymentMethod} zelleOffered={zelleOffered} onDialog={onDialog} />
      </div>
    </section>
  )
}

type ConfirmationActionsProps = {
  booking: Booking
  receiptSections: ReceiptSection[]
  onDialog: (dialog: Dialog) => void
  onBack: () => void
  onStartNew: () => void
}

/** Renders the actions available for a booking, besides paying. */
function ConfirmationActions({ booking, receiptSections, onDialog, onBack, onStartNew }: ConfirmationActionsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 *:px-2 sm:flex sm:flex-wrap sm:*:px-5">
      <DownloadReceipt compact booking={booking} sections={receiptSections} />
      {isUnpaid(booking) ? (
        <Button variant="secondary" compact onClick={onBack}>
          Edit Details
        </Button>
      ) : null}
      {isCanceled(booking) || isCancelBlocked(booking) ? null : (
        <Button variant="secondary" compact onClick={() => onDialog('cancel')}>
          Cancel Booking
        </Button>
      )}
      <Button variant="secondary" compact onClick={onStartNew}>
        Start New Booking
      </Button>
    </div>
  )
}

/** Shows the ride's manage link, since the tab's copy is temporary. */
export function RideLink({ session: { booking, token }, isEmailed }: { session: BookingSession; isEmailed: boolean }) {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const path = buildRidePath({ id: booking.id, token })
  const link = location.origin + path
  const copy = async () => {
    if (await copyText(link)) return toast(userMessages.linkCopied)
    input.current?.select()
    toast('We could not copy the link. It is selected so you can copy it yourself.', { tone: 'error' })
  }
  return (
    <section
      aria-labelledby="ride-link"
      className="grid grid-cols-1 gap-4 rounded-2xl border border-ash bg-coal p-5 sm:p-6"
    >
      <div className="grid grid-cols-1 gap-2">
        <h4 id="ride-link" className="text-lead font-semibold">
          Your ride page
        </h4>
        <p className="max-w-[42rem] text-smoke wrap-anywhere">
          View, pay for, change or cancel your ride on any device.{' '}
          {isEmailed ? `The link is also in our email to ${booking.contactInfo.email}. ` : null}
          Anyone with the link can change the ride, so please keep it private.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end">
        <Field label="Link to your ride">
          {control => (
            <input
              {...control}
              ref={input}
              readOnly
              value={link}
              onFocus={event => event.currentTarget.select()}
              className={`${control.className} text-ellipsis`}
            />
          )}
        </Field>
        <Button variant="secondary" onClick={copy}>
          Copy Link
        </Button>
        <ButtonLink variant="secondary" href={path}>
          Open Your Ride
        </ButtonLink>
      </div>
    </section>
  )
}
