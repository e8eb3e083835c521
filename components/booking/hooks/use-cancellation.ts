'use client'

import { useCallback, useEffect, useState } from 'react'
import { fetchCancellation } from '@/lib/booking/client/booking-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'

type CancellationState =
  | { state: 'loading' }
  | { state: 'failed'; userMessage: string }
  | { state: 'loaded'; booking: Booking; cancellation: Cancellation }

/** Fetches the cancellation terms at the server's time. */
export function useCancellation({ booking, token }: BookingSession): {
  terms: CancellationState
  /** Shows the loading state meanwhile. */
  loadTerms: () => void
  /** Shows the previous terms meanwhile. */
  refreshTerms: () => Promise<void>
} {
  const { id } = booking
  const [terms, setTerms] = useState<CancellationState>({ state: 'loading' })

  const refreshTerms = useCallback(async () => {
    try {
      setTerms({ state: 'loaded', ...(await fetchCancellation({ id, token })) })
    } catch (error) {
      setTerms({
        state: 'failed',
        userMessage: error instanceof AppError ? error.userMessage : userMessages.unexpected,
      })
    }
  }, [id, token])
  const loadTerms = useCallback(() => {
    setTerms({ state: 'loading' })
    void refreshTerms()
  }, [refreshTerms])
  useEffect(loadTerms, [loadTerms])

  return { terms, loadTerms, refreshTerms }
}
