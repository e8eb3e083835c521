'use client'

import { useEffect, useRef } from 'react'
import { useBookingRefresh } from '@/components/booking/hooks/use-booking-refresh'
import { Button, PhoneLink } from '@/components/ui/button'
import { Spinner } from '@/components/ui/state-panel'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { userMessages } from '@/lib/errors'

/** Replaces the form and polls the booking while the outcome of a charge is unknown. */
export function CardPending({
  session,
  phone,
  onRead,
  onClose,
}: {
  session: BookingSession
  phone: string
  onRead: (booking: Booking) => void
  onClose: () => void
}) {
  const message = useRef<HTMLDivElement>(null)
  useBookingRefresh({ session, onRefresh: onRead })
  // The pressed button is unmounted.
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <div ref={message} tabIndex={-1} className="mt-7 flex gap-5 outline-none">
        <Spinner label="Checking your payment" className="self-start" />
        <div className="min-w-0">
          <p className="text-lead">{userMessages.paymentChecking}</p>
          <p className="mt-2 text-smoke">
            You can close this window or leave the page. Your booking will update automatically as soon as we know.
            Questions? Call <PhoneLink phone={phone} />.
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
