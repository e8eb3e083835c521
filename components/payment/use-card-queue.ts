'use client'

import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { BookingSession } from '@/lib/booking/wizard'
import type { QueueProgress } from '@/lib/browser/card-queue/card-queue-client'
import { load, remove, save } from '@/lib/browser/tab-storage'
import type { CardOutcome } from './charge-card'

/** Where a payment stands that has to wait for its turn; `paying` once the turn has come. */
export type CardQueueProgress = QueueProgress | { phase: 'paying' }

/** Which booking this tab has a place in the queue for: after a reload it is still there for half a minute. */
const PLACE_KEY = 'card-queue'

/** The code of the queue: nobody loads it before the server asks for it. */
const loadQueueClient = () => import('@/lib/browser/card-queue/card-queue-client')

/** Waits in the queue of card payments where the server asks for that, and keeps the place across a reload. */
export function useCardQueue({ booking, token }: BookingSession) {
  const [progress, setProgress] = useState<CardQueueProgress | null>(null)
  const [heldPlace, setHeldPlace] = useState<QueueProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const { id, invoiceNumber, quote } = booking
  const payableBooking = { invoiceNumber, amount: (quote?.totalCents ?? 0) / 100, token }

  /** What follows the queue from now on, in place of what did before. */
  const restart = (): AbortSignal => {
    controller.current?.abort(new QueueLeftError())
    controller.current = new AbortController()
    return controller.current.signal
  }

  const resumePlace = useRef(async () => {
    if (load(PLACE_KEY, z.string()) !== id) return
    const signal = restart()
    const { holdPlace: keepPlace } = await loadQueueClient()
    await keepPlace({ ...payableBooking, signal, onProgress: setHeldPlace })
    remove(PLACE_KEY)
  })
  useEffect(() => {
    // A place that cannot be kept is taken anew by the next payment.
    resumePlace
      .current()
      .catch(() => {})
      .finally(() => setHeldPlace(null))
    return () => controller.current?.abort(new QueueLeftError())
  }, [])

  return {
    progress,
    /** The place that is kept while the card is typed again. */
    heldPlace,
    /** The rider may still give up: nothing is sent yet. */
    isWaiting: progress?.phase === 'verifying' || progress?.phase === 'waiting',
    /** Charges a card, as often as it takes until it is its turn. Throws AppError, or what `isQueueLeftError` knows. */
    async chargeWhenAdmitted(charge: () => Promise<CardOutcome>): Promise<CardOutcome> {
      for (;;) {
        const outcome = await charge()
        if (outcome.kind !== 'queued') return outcome
        const signal = restart()
        setProgress({ phase: 'verifying' })
        save(PLACE_KEY, id)
        const { waitForAdmission: waitForTurn } = await loadQueueClient()
        await waitForTurn({ ...payableBooking, signal, onProgress: setProgress })
        setProgress({ phase: 'paying' })
      }
    },
    /** A payment has ended, in whatever way: there is no place any more. */
    clear() {
      setProgress(null)
      remove(PLACE_KEY)
    },
    /** Gives up the place, if there is one. */
    leave() {
      controller.current?.abort(new QueueLeftError())
      remove(PLACE_KEY)
      if (heldPlace !== null) void loadQueueClient().then(({ leaveQueue }) => leaveQueue(payableBooking))
    },
  }
}

class QueueLeftError extends Error {}

/** Whether somebody left the queue, which is no failure. */
export function isQueueLeftError(error: unknown): boolean {
  return error instanceof QueueLeftError
}
