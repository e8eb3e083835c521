'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { PhoneLink } from '@/components/booking/contact-phone-link'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useToast } from '@/components/ui/toast'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking, ZelleOptions } from '@/lib/booking/schemas'
import { isUnpaid, statusSentence, zelleDue } from '@/lib/booking/status'
import type { Held, TakeBooking } from '@/lib/booking/wizard'
import { copyText, selectText } from '@/lib/browser/clipboard'
import { sentences } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { useZelleChosen } from './zelle-dialog-chosen'

type ZelleDialogProps = {
  open: boolean
  held: Held
  zelle: ZelleOptions
  /** The operator's own number. */
  phone: string
  onUpdated: TakeBooking
  onClose: () => void
}

/**
 * How to pay by Zelle: whom, how much, by when, and the order number to write beside it. A ride that was to be paid by
 * card is turned to Zelle first. Nothing is paid from here.
 */
export function ZelleDialog({ open, ...rest }: ZelleDialogProps) {
  return open ? <OpenZelleDialog {...rest} /> : null
}

function OpenZelleDialog({ held, zelle, phone, onUpdated, onClose }: Omit<ZelleDialogProps, 'open'>) {
  const { booking } = held
  const chosen = useZelleChosen({ held, onUpdated })
  return (
    <Dialog open title="Pay with Zelle" onClose={onClose}>
      {!isUnpaid(booking) ? (
        <Closing onClose={onClose}>
          <p role="status">{statusSentence(booking)}</p>
        </Closing>
      ) : chosen.state === 'asking' ? (
        <Closing onClose={onClose}>
          <p className="flex items-center gap-4 text-smoke">
            <Spinner label="Switching your booking to Zelle…" className="shrink-0" />
            <span aria-hidden="true">Switching your booking to Zelle…</span>
          </p>
        </Closing>
      ) : chosen.state === 'failed' ? (
        <Closing onClose={onClose} onTryAgain={chosen.ask}>
          <p role="alert" className="border-l-2 border-stop pl-4">
            Your booking was not switched to Zelle, so please do not send money yet. {chosen.sentence}{' '}
            <PhoneLink phone={phone} />
          </p>
        </Closing>
      ) : (
        <Figures booking={booking} zelle={zelle} phone={phone} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Closing({
  onClose,
  onTryAgain,
  children,
}: {
  onClose: () => void
  onTryAgain?: () => void
  children: ReactNode
}) {
  return (
    <>
      <div className="mt-5">{children}</div>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {onTryAgain ? <Button onClick={onTryAgain}>Try again</Button> : null}
        <Button look="quiet" onClick={onClose} className="only:col-span-full">
          Close
        </Button>
      </div>
    </>
  )
}

function Figures({
  booking,
  zelle,
  phone,
  onClose,
}: {
  booking: Booking
  zelle: ZelleOptions
  phone: string
  onClose: () => void
}) {
  const toast = useToast()
  const email = useRef<HTMLSpanElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  // Where the booking was turned to Zelle first, the button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus()
  }, [])
  const copyEmail = async () => {
    if (await copyText(zelle.email)) return toast(sentences.zelleCopied)
    if (email.current) selectText(email.current)
    toast('We could not copy the email. It is selected so you can copy it yourself.', { tone: 'error' })
  }
  const due = zelleDue(booking)
  const quote = isFareConfirmed(booking.quote) ? booking.quote : null
  return (
    <>
      <p ref={words} tabIndex={-1} className="mt-3 text-smoke outline-none">
        {quote
          ? 'Send the amount from your bank’s app with the order number in the memo. We will confirm once it arrives.'
          : 'Your fare has not been confirmed yet, so please do not send money. We will let you know the amount.'}
      </p>
      <dl className="mt-5 divide-y divide-ash border-y border-ash">
        <Line label="Business name">{zelle.name}</Line>
        <Line label="Zelle email">
          <span ref={email} className="wrap-anywhere select-all">
            {zelle.email}
          </span>
          {zelle.demo ? (
            <span className="block text-label font-semibold text-stop">Demo address: do not send money.</span>
          ) : null}
        </Line>
        <Line label="Alternate phone">
          {zelle.phone ?? (
            <>
              Please use the email above. Questions? Call <PhoneLink phone={phone} />.
            </>
          )}
        </Line>
        <Line label="Order number">
          <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
        </Line>
        <Line label="Amount">
          {quote ? (
            <>
              <strong className="text-heading leading-none font-semibold tabular-nums">
                {formatMoney(quote.totalCents)}
              </strong>
              {due === null ? null : <span className="mt-1.5 block text-label">Due {due}</span>}
            </>
          ) : (
            'To be confirmed'
          )}
        </Line>
      </dl>
      <div className="mt-7 grid grid-cols-2 gap-3">
        <Button onClick={copyEmail}>Copy Email</Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:py-3">
      <dt className="text-label text-smoke">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
