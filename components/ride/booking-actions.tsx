'use client'

import { type ReactNode, useRef, useState } from 'react'
import { readSite } from '#site'
import { Button, ButtonLink, TextWithPhoneLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { useToast } from '@/components/ui/toast'
import { fetchCalendar } from '@/lib/booking/client/booking-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import { buildReceiptSections } from '@/lib/booking/model/receipt'
import type { ChangeEligibility } from '@/lib/booking/model/ride-change'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled } from '@/lib/booking/model/status'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { copyText } from '@/lib/browser/clipboard'
import { saveFile } from '@/lib/browser/save-file'
import { getUserMessage, userMessages } from '@/lib/errors'

type BookingActionsProps = {
  booking: Booking
  token: string
  cancellation: Cancellation | undefined
  change: ChangeEligibility | undefined
  /** Null if that is not possible now. */
  onEdit: (() => void) | null
  onCancel: (() => void) | null
}

/** Renders what can be done with a booking besides paying, and why something cannot. */
export function BookingActions({ booking, token, cancellation, change, onEdit, onCancel }: BookingActionsProps) {
  const isOpen = !isCanceled(booking) && !isCancelBlocked(booking)
  const notes = [
    booking.status === 'paid' && cancellation?.allowed && change?.allowed === false ? change.sentence : '',
    isOpen && cancellation?.allowed === false ? cancellation.sentence : '',
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:px-2">
        {isCanceled(booking) ? null : (
          <BusyButton failure={null} onPress={async () => saveFile(await fetchCalendar({ id: booking.id, token }))}>
            Add to Calendar
          </BusyButton>
        )}
        {onEdit === null ? null : (
          <Button variant="secondary" compact data-opens="edit" onClick={onEdit}>
            Edit Details
          </Button>
        )}
        <BusyButton
          failure="We could not create the receipt. Please try again, or take a screenshot of this page."
          onPress={() => downloadReceipt(booking)}
        >
          Download Receipt
        </BusyButton>
        {onCancel === null ? null : (
          <Button
            variant="secondary"
            compact
            disabled={cancellation === undefined}
            data-opens="cancel"
            onClick={onCancel}
          >
            Cancel Booking
          </Button>
        )}
      </div>
      {notes.map(note => (
        <p key={note} className="text-label text-smoke">
          <TextWithPhoneLink text={note} />
        </p>
      ))}
    </div>
  )
}

/** Draws the receipt as an image in the browser. */
async function downloadReceipt(booking: Booking): Promise<void> {
  const { renderReceiptImage, saveReceipt } = await import('@/lib/booking/client/receipt-image')
  const { brand, logo } = readSite()
  const sections = buildReceiptSections(booking)
  const image = await renderReceiptImage({ sections, brand, logo, bookingId: booking.id })
  saveReceipt({ image, brand, bookingId: booking.id })
}

/** Keeps the focus while it is busy. A failure is a toast: the error's message, or `failure` for any error. */
function BusyButton({
  failure,
  onPress,
  children,
}: {
  failure: string | null
  onPress: () => Promise<void>
  children: ReactNode
}) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await onPress()
    } catch (error) {
      toast(failure ?? getUserMessage(error), { tone: 'error' })
    }
    setIsBusy(false)
  }
  return (
    <Button variant="secondary" compact aria-disabled={isBusy} onClick={press} className="aria-disabled:opacity-60">
      {children}
    </Button>
  )
}

/** Shows the manage link, which is all that opens the ride on another device. */
export function RideLink({
  session: { booking, token },
  isStep,
  isEmailed,
}: {
  session: BookingSession
  isStep: boolean
  isEmailed: boolean
}) {
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
    <Disclosure
      summary="Share or save this page"
      summaryClassName="min-h-11 w-fit font-semibold text-gold underline decoration-gold/40 underline-offset-[6px] hover:decoration-gold"
      className="print:hidden"
    >
      <div className="grid gap-4 pt-2 pb-4">
        <p className="max-w-[42rem] text-smoke wrap-anywhere">
          This link opens your ride on any device, without a password.{' '}
          {isEmailed ? `It is also in our emails to ${booking.contactInfo.email}. ` : null}
          Anyone who has it can change or cancel the ride, so please keep it private. If someone else has it, call us:
          we will send you a new one, and this one will end.
        </p>
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
          <Field label="Link to your ride" className="grow">
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
          <Button variant="secondary" compact onClick={copy}>
            Copy Link
          </Button>
          {isStep ? (
            <ButtonLink variant="secondary" compact href={path}>
              Open Your Ride
            </ButtonLink>
          ) : (
            <Button variant="secondary" compact onClick={() => print()}>
              Print
            </Button>
          )}
        </div>
      </div>
    </Disclosure>
  )
}

/** Shows the booking ID, spelled out for screen readers. */
export function BookingId({ id }: { id: string }) {
  return (
    <p className="text-label text-smoke">
      <span>Booking ID</span> <span className="sr-only">{spell(id)}</span>
      <span aria-hidden="true" className="text-base tracking-wide text-ivory tabular-nums select-all">
        {id}
      </span>
    </p>
  )
}

/** "7KQ4-M9XW" -> "7 K Q 4, M 9 X W" */
function spell(id: string): string {
  return id
    .split('-')
    .map(group => [...group].join(' '))
    .join(', ')
}
