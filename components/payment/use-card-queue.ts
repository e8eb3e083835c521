'use client'

import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { getAmountDue } from '@/lib/booking/model/amount-due'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { load, remove, save } from '@/lib/browser/tab-storage'
import type { QueueProgress } from '@/lib/payments/client/card-queue/card-queue-client'
import type { CardOutcome } from './charge-card'

export type CardQueueProgress = QueueProgress | { phase: 'paying' }

/** Remembers the booking whose queue position survives a reload for 30 seconds. */
const QUEUED_BOOKING_KEY = 'card-queue'

const loadQueueClient = () => import('@/lib/payments/client/card-queue/card-queue-client')

/** Waits in the card payment queue, resuming after a reload. */
export function useCardQueue({ booking, token }: BookingSession) {
  const [progress, setProgress] = useState<CardQueueProgress | null>(null)
  const [heldProgress, setHeldProgress] = useState<QueueProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const { id } = booking
  const { invoiceNumber, amountCents } = getAmountDue(booking)
  const payableBooking = { invoiceNumber, amount: amountCents / 100, token }

  const replaceAbortSignal = (): AbortSignal => {
    controller.current?.abort(new QueueLeftError())
    controller.current = new AbortController()
    return controller.current.signal
  }

  const resumeQueueEntry = useRef(async () => {
    if (load(QUEUED_BOOKING_KEY, z.string()) !== id) return
    const signal = replaceAbortSignal()
    const { holdQueueEntry } = await loadQueueClient()
    await holdQueueEntry({ ...payableBooking, signal, onProgress: setHeldProgress })
    remove(QUEUED_BOOKING_KEY)
  })
  useEffect(() => {
    resumeQueueEntry
      .current()
      .catch(() => {})
      .finally(() => setHeldProgress(null))
    return () => controller.current?.abort(new QueueLeftError())
  }, [])

  return {
    progress,
    heldProgress,
    isWaiting: progress?.phase === 'verifying' || progress?.phase === 'waiting',
    /** Throws AppError or an error matched by `isQueueLeftError`. */
    async chargeWhenAdmitted(charge: () => Promise<CardOutcome>): Promise<CardOutcome> {
      for (;;) {
        const outcome = await charge()
        if (outcome.kind !== 'queued') return outcome
        const signal = replaceAbortSignal()
        setProgress({ phase: 'verifying' })
        save(QUEUED_BOOKING_KEY, id)
        const { waitForAdmission } = await loadQueueClient()
        await waitForAdmission({ ...payableBooking, signal, onProgress: setProgress })
        setProgress({ phase: 'paying' })
      }
    },
    clear() {
      setProgress(null)
      remove(QUEUED_BOOKING_KEY)
    },
    leave() {
      controller.current?.abort(new QueueLeftError())
      remove(QUEUED_BOOKING_KEY)
      if (heldProgress !== null) void loadQueueClient().then(({ leaveQueue }) => leaveQueue(payableBooking))
    },
  }
}

class QueueLeftError extends Error {}

/** Detects that the customer left the queue. */
export function isQueueLeftError(error: unknown): boolean {
  return error instanceof QueueLeftError
}
