'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Cancellation } from '@/lib/booking/cancellation'
import { keptCents } from '@/lib/booking/status'
import type { Held } from '@/lib/booking/wizard'
import { readCancellation } from '@/lib/browser/booking-client'
import { AppError, sentences } from '@/lib/errors'

type Asked =
  | { state: 'asking' }
  | { state: 'failed'; sentence: string }
  | { state: 'known'; paidCents: number; cancellation: Cancellation }

/** What cancelling gives back, asked of the server (by whose clock it counts) when the dialog opens. */
export function useCancellation({ booking, token }: Held): {
  asked: Asked
  ask: () => void
  /** Takes what the server says it is by now. */
  correct: (cancellation: Cancellation) => void
} {
  const { id } = booking
  const [asked, setAsked] = useState<Asked>({ state: 'asking' })

  const ask = useCallback(() => {
    setAsked({ state: 'asking' })
    readCancellation({ id, token }).then(
      answer => setAsked({ state: 'known', paidCents: keptCents(answer.booking), cancellation: answer.cancellation }),
      error =>
        setAsked({ state: 'failed', sentence: error instanceof AppError ? error.sentence : sentences.unexpected }),
    )
  }, [id, token])
  useEffect(ask, [ask])

  const correct = useCallback((cancellation: Cancellation) => {
    setAsked(before => ({ state: 'known', paidCents: before.state === 'known' ? before.paidCents : 0, cancellation }))
  }, [])

  return { asked, ask, correct }
}
