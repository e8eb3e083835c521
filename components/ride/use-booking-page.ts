'use client'

import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { useToast } from '@/components/ui/toast'
import { type BookingCredentials, fetchRide } from '@/lib/booking/client/booking-client'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED, getPaymentProgress, isCanceled, isPaymentOpen } from '@/lib/booking/model/status'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'

const REFRESH_MS = 30_000
/** While the outcome of a payment is awaited. */
const CHECK_MS = 5000

/** `ended`: the link was replaced by a newer one, or there is no such booking. */
export type ConnectionProblem = 'offline' | 'server' | 'ended'
export type BookingPage = ReturnType<typeof useBookingPage>

/**
 * Keeps a booking up to date that its owner shows and stores: the confirmation step, or the ride page, which starts
 * without one. `seen` is the page as it was last read, with what the booking itself does not say: its history, and what
 * can be done.
 */
export function useBookingPage({
  credentials: { id, token },
  booking,
  onRead,
}: {
  credentials: BookingCredentials
  booking: Booking | null
  onRead: UpdateBooking
}) {
  const shown = useRef(booking)
  const lastSeen = useRef<SeenPage | null>(null)
  // Before the requests below, which start in effects too.
  useLayoutEffect(() => {
    shown.current = booking
  }, [booking])

  const isChecking = booking !== null && isPaymentOpen(booking) && !isCanceled(booking)
  const refreshInterval = useCallback(
    (latest: Response | undefined) => (isEnded(latest?.error) ? 0 : isChecking ? CHECK_MS : REFRESH_MS),
    [isChecking],
  )

  const { data, isValidating, mutate } = useSWR<Response>(
    ['booking', id, token],
    // An error is an answer too: after a thrown one nothing would be polled anymore.
    async () => {
      const before = shown.current
      try {
        lastSeen.current = { page: await fetchRide({ id, token }), seenAt: new Date().toISOString() }
        // What was learned meanwhile, such as from a payment, is newer than this response.
        return { seen: lastSeen.current, error: null, isOutdated: shown.current !== before }
      } catch (error) {
        return { seen: lastSeen.current, error, isOutdated: false }
      }
    },
    {
      onSuccess: ({ seen, error, isOutdated }) => {
        if (isOutdated) return void mutate()
        if (error === null && seen !== null) onRead(seen.page.booking, seen.page.version)
      },
      refreshInterval,
      dedupingInterval: 0,
    },
  )
  // What was done here has consequences that only the server knows.
  useEffect(() => {
    if (lastSeen.current !== null && lastSeen.current.page.booking !== booking) void mutate()
  }, [booking, mutate])

  return {
    seen: data?.seen ?? null,
    problem: getProblem(data?.error, useOnline()),
    isRetrying: isValidating,
    retry: useCallback(() => void mutate(), [mutate]),
  }
}

type SeenPage = { page: RidePage; seenAt: string }
/** `seen` is the last page that was read. */
type Response = { seen: SeenPage | null; error: unknown; isOutdated: boolean }

function isEnded(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'not_found'
}

function getProblem(error: unknown, isOnline: boolean): ConnectionProblem | null {
  if (isEnded(error)) return 'ended'
  if (!isOnline || (error instanceof AppError && error.code === 'offline')) return 'offline'
  return error === undefined || error === null ? null : 'server'
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shows a toast when a payment that was being checked has ended, unless a dialog says so. */
export function usePaymentOutcomeToast(booking: Booking, isSaidElsewhere: boolean): void {
  const toast = useToast()
  const before = useRef(booking)
  useEffect(() => {
    const previous = before.current
    before.current = booking
    if (previous === booking || isSaidElsewhere || !isPaymentOpen(previous)) return
    const { openCharge, dueCents } = previous.account
    const progress = getPaymentProgress(previous, booking, openCharge !== null && openCharge.cents > dueCents)
    if (progress === 'paid') toast(userMessages.paymentSuccess)
    if (progress === 'returned') toast(CHANGE_RETURNED, { tone: 'error' })
    if (progress === 'due') toast(userMessages.paymentUnsuccessful, { tone: 'error' })
  }, [booking, isSaidElsewhere, toast])
}
