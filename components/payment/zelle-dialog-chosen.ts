'use client'

import { useEffect, useRef, useState } from 'react'
import type { Versioned } from '@/lib/booking/schemas'
import { isUnpaid } from '@/lib/booking/status'
import type { Held, TakeBooking } from '@/lib/booking/wizard'
import { payByZelle, readVersion } from '@/lib/browser/booking-client'
import { AppError, sentences } from '@/lib/errors'

type Chosen = { state: 'yes' } | { state: 'asking' } | { state: 'failed'; sentence: string }

/**
 * Turns an unpaid ride that was to be paid by card to Zelle, so that its money is waited for and has a due date. Where
 * the server refuses because the ride stands otherwise by now, the ride is read anew.
 */
export function useZelleChosen({
  held,
  onUpdated,
}: {
  held: Held
  onUpdated: TakeBooking
}): Chosen & { ask: () => void } {
  const { booking, token } = held
  const { id } = booking
  const needed = isUnpaid(booking) && booking.paymentMethod !== 'zelle'
  const [failure, setFailure] = useState<string | null>(null)

  const ask = () => {
    setFailure(null)
    const take = ({ booking, version }: Versioned) => onUpdated(booking, version)
    payByZelle({ id, token }).then(take, error => {
      setFailure(error instanceof AppError ? error.sentence : sentences.unexpected)
      if (error instanceof AppError && error.kind === 'conflict') readVersion({ id, token }).then(take, () => {})
    })
  }

  // Once, when the dialog opens; from then on by the rider's press.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (needed) ask()
  })

  if (!needed) return { state: 'yes', ask }
  return failure === null ? { state: 'asking', ask } : { state: 'failed', sentence: failure, ask }
}
