'use client'

import { useCallback, useEffect, useState } from 'react'
import { fetchCancellation } from '@/lib/booking/client/booking-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import { getCancellationBaseCents } from '@/lib/booking/model/status'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'

type CancellationState =
  | { state: 'loading' }
  | { state: 'failed'; userMessage: string }
  | { state: 'loaded'; paidCents: number; cancellation: Cancellation }

/** Fetches the refund by the server's clock. */
export function useCancellation({ booking, token }: BookingSession): {
  terms: CancellationState
  loadTerms: () => void
  setCancellation: (cancellation: Cancellation) => void
} {
  const { id } = booking
  const [terms, setTerms] = useState<CancellationState>({ state: 'loading' })

  const loadTerms = useCallback(() => {
    setTerms({ state: 'loading' })
    fetchCancellation({ id, token }).then(
      response =>
        setTerms({
          state: 'loaded',
          paidCents: getCancellationBaseCents(response.booking),
          cancellation: response.cancellation,
        }),
      error =>
        setTerms({
          state: 'failed',
          userMessage: error instanceof AppError ? error.userMessage : userMessages.unexpected,
        }),
    )
  }, [id, token])
  useEffect(loadTerms, [loadTerms])

  const setCancellation = useCallback((cancellation: Cancellation) => {
    setTerms(before => ({ state: 'loaded', paidCents: before.state === 'loaded' ? before.paidCents : 0, cancellation }))
  }, [])

  return { terms, loadTerms, setCancellation }
}
