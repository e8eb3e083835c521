'use client'

import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Held } from '@/lib/booking/wizard'
import type { QueueStanding } from '@/lib/browser/card-queue/wait-for-turn'
import { forget, load, save } from '@/lib/browser/tab-storage'
import type { CardOutcome } from './card-charge'

/** Where a payment stands that has to wait for its turn; `paying` once the turn has come. */
export type CardQueueStanding = QueueStanding | { phase: 'paying' }

/** Which booking this tab has a place in the queue for: after a reload it is still there for half a minute. */
const PLACE_KEY = 'card-queue'

/** The code of the queue: nobody loads it before the server asks for it. */
const loadQueue = () => import('@/lib/browser/card-queue/wait-for-turn')

/** Waits in the queue of card payments where the server asks for that, and keeps the place across a reload. */
export function useCardQueue({ booking, token }: Held) {
  const [standing, setStanding] = useState<CardQueueStanding | null>(null)
  const [kept, setKept] = useState<QueueStanding | null>(null)
  const following = useRef<AbortController | null>(null)
  const { id, invoiceNumber, quote } = booking
  const rider = { invoiceNumber, amount: (quote?.totalCents ?? 0) / 100, token }

  /** What follows the queue from now on, in place of what did before. */
  const follow = (): AbortSignal => {
    following.current?.abort(new QueueLeft())
    following.current = new AbortController()
    return following.current.signal
  }

  const keep = useRef(async () => {
    if (load(PLACE_KEY, z.string()) !== id) return
    const signal = follow()
    const { keepPlace } = await loadQueue()
    await keepPlace({ ...rider, signal, onStanding: setKept })
    forget(PLACE_KEY)
  })
  useEffect(() => {
    // A place that cannot be kept is taken anew by the next payment.
    keep
      .current()
      .catch(() => {})
      .finally(() => setKept(null))
    return () => following.current?.abort(new QueueLeft())
  }, [])

  return {
    standing,
    /** The place that is kept while the card is typed again. */
    kept,
    /** The rider may still give up: nothing is sent yet. */
    waiting: standing?.phase === 'verifying' || standing?.phase === 'waiting',
    /** Charges a card, as often as it takes until it is its turn. Throws AppError, or what `isQueueLeft` knows. */
    async chargeInTurn(charge: () => Promise<CardOutcome>): Promise<CardOutcome> {
      for (;;) {
        const outcome = await charge()
        if (outcome.kind !== 'queued') return outcome
        const signal = follow()
        setStanding({ phase: 'verifying' })
        save(PLACE_KEY, id)
        const { waitForTurn } = await loadQueue()
        await waitForTurn({ ...rider, signal, onStanding: setStanding })
        setStanding({ phase: 'paying' })
      }
    },
    /** A payment has ended, in whatever way: there is no place any more. */
    end() {
      setStanding(null)
      forget(PLACE_KEY)
    },
    /** Gives up the place, if there is one. */
    leave() {
      following.current?.abort(new QueueLeft())
      forget(PLACE_KEY)
      if (kept !== null) void loadQueue().then(({ leaveQueue }) => leaveQueue(rider))
    },
  }
}

class QueueLeft extends Error {}

/** Whether somebody left the queue, which is no failure. */
export function isQueueLeft(error: unknown): boolean {
  return error instanceof QueueLeft
}
