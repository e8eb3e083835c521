'use client'

import { type ReactNode, useRef } from 'react'
import { PhoneLink } from '@/components/booking/contact-phone-link'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import type { Booking, ZelleOptions } from '@/lib/booking/schemas'
import { copyText, selectText } from '@/lib/browser/clipboard'
import { sentences } from '@/lib/errors'
import { formatMoney } from '@/lib/format'

/** How to pay by Zelle: whom, how much, and the order number to write beside it. Nothing is paid from here. */
export function ZelleDialog({
  open,
  booking,
  zelle,
  phone,
  onClose,
}: {
  open: boolean
  booking: Booking
  zelle: ZelleOptions
  /** The operator's own number. */
  phone: string
  onClose: () => void
}) {
  const toast = useToast()
  const email = useRef<HTMLSpanElement>(null)
  const copyEmail = async () => {
    if (await copyText(zelle.email)) return toast(sentences.zelleCopied)
    if (email.current) selectText(email.current)
    toast('Your browser did not let us copy the e-mail. It is selected: please copy it by hand.', { tone: 'error' })
  }
  return (
    <Dialog open={open} title="Pay with Zelle" onClose={onClose}>
      <p className="mt-3 text-smoke">
        {booking.quote
          ? 'Send the amount from your bank’s app and write the order number in the memo. We confirm your payment once it arrives.'
          : 'Your fare is still to be confirmed, so payment waits: please do not send money yet. We will tell you the amount.'}
      </p>
      <dl className="mt-5 divide-y divide-ash border-y border-ash">
        <Line label="Business name">{zelle.name}</Line>
        <Line label="Zelle email">
          <span ref={email} className="wrap-anywhere select-all">
            {zelle.email}
          </span>
          {zelle.demo ? (
            <span className="block text-label font-semibold text-stop">Demonstration address: do not send money.</span>
          ) : null}
        </Line>
        <Line label="Alternate phone">
          {zelle.phone ?? (
            <>
              Please use the e-mail above. Questions? Call <PhoneLink phone={phone} />.
            </>
          )}
        </Line>
        <Line label="Order number">
          <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
        </Line>
        <Line label="Amount">
          {booking.quote ? (
            <strong className="text-heading leading-none font-semibold tabular-nums">
              {formatMoney(booking.quote.totalCents)}
            </strong>
          ) : (
            'To be confirmed'
          )}
        </Line>
      </dl>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        <Button onClick={copyEmail}>Copy Email</Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
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
