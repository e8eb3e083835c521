'use client'

import { useEffect, useRef, useState } from 'react'
import { fetchVersionedBooking, switchToZelle } from '@/lib/booking/client/booking-client'
import type { VersionedBooking } from '@/lib/booking/model/schemas'
import { isUnpaid } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, isOutcomeUnknown, userMessages } from '@/lib/errors'

type SwitchState =
  | { state: 'done' }
  | { state: 'switching' }
  | { state: 'failed'; userMessage: string; isOutcomeUnknown: boolean }

/** Switches an unpaid ride from card to Zelle, so that it gets a due date. */
export function useSwitchToZelle({
  session,
  onUpdated,
}: {
  session: BookingSession
  onUpdated: UpdateBooking
}): SwitchState & { retry: () => void } {
  const { booking, token } = session
  const { id } = booking
  const furtherPayment = booking.pendingChange ?? booking.balanceDue
  const { paymentMethod } = furtherPayment ?? booking
  const isNeeded = (isUnpaid(booking) || furtherPayment !== null) && paymentMethod !== 'zelle'
  const [failure, setFailure] = useState<{ userMessage: string; isOutcomeUnknown: boolean } | null>(null)

  const switchMethod = () => {
    setFailure(null)
    const applyUpdate = ({ booking, version }: VersionedBooking) => onUpdated(booking, version)
    switchToZelle({ id, token }).then(applyUpdate, error => {
      setFailure({
        userMessage: error instanceof AppError ? error.userMessage : userMessages.unexpected,
        isOutcomeUnknown: isOutcomeUnknown(error),
      })
      if (error instanceof AppError && error.kind === 'conflict')
        fetchVersionedBooking({ id, token }).then(applyUpdate, () => {})
    })
  }

  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (isNeeded) switchMethod()
  })

  if (!isNeeded) return { state: 'done', retry: switchMethod }
  return failure === null
    ? { state: 'switching', retry: switchMethod }
    : { state: 'failed', ...failure, retry: switchMethod }
}
