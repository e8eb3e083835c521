'use client'

import { useEffect, useRef } from 'react'
import { PhoneLink } from '@/components/booking/contact-phone-link'
import { useFreshBooking } from '@/components/booking/use-fresh-booking'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { Booking } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { sentences } from '@/lib/errors'

/** In place of the form while nobody knows whether the card was charged. It watches the booking until that is known. */
export function CardChecking({
  held,
  phone,
  onRead,
  onClose,
}: {
  held: Held
  phone: string
  onRead: (booking: Booking) => void
  onClose: () => void
}) {
  const words = useRef<HTMLDivElement>(null)
  useFreshBooking({ held, onRead })
  // The button that was pressed is gone: focus goes to the words that took its place.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} tabIndex={-1} className="mt-7 flex gap-5 outline-none">
        <Spinner label="Checking your payment" className="self-start" />
        <div className="min-w-0">
          <p className="text-lead">{sentences.paymentChecking}</p>
          <p className="mt-2 text-smoke">
            You can close this window and this page. Your booking updates automatically as soon as we know. Questions?
            Call <PhoneLink phone={phone} />.
          </p>
        </div>
      </div>
      <Button look="quiet" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
