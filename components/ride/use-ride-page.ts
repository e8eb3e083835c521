'use client'

import { useCallback, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { getRefreshIntervalMs } from '@/components/booking/hooks/use-booking-refresh'
import { useNow } from '@/components/ui/browser-state'
import { removeEdit } from '@/lib/booking/client/edit-storage'
import { type BookingCredentials, fetchRide } from '@/lib/booking/client/ride-client'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'

const REFRESH_MS = 30_000
const STALE_AFTER_MS = 75_000

/** `seenAt` is ISO 8601 in UTC. */
export type SeenRide = { page: RidePage; seenAt: string }
/** `stale`: nothing failed, but the page slept for a while. */
export type ConnectionProblem = 'offline' | 'server' | 'stale'
export type RideView =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; connectionProblem: 'offline' | 'server' }
  | { state: 'shown'; ride: SeenRide; connectionProblem: ConnectionProblem | null }

/** Reads and polls the ride; without a response, what was shown stays, with the problem. */
export function useRidePage(credentials: BookingCredentials) {
  const { id, token } = credentials
  const isOnline = useOnline()
  const now = useNow()

  const fetched = useSWR<SeenRide | 'missing', unknown>(
    ['ride', id, token],
    async () => {
      const page = await fetchRide({ id, token }).catch(missingIfNotFound)
      if (page === 'missing') return page
      return { page, seenAt: new Date().toISOString() }
    },
    {
      shouldRetryOnError: false,
      refreshInterval: latest => (latest === 'missing' ? 0 : getPollIntervalMs(latest)),
      onSuccess: latest => {
        if (latest === 'missing') removeEdit(id)
      },
    },
  )

  const applyUpdate = useCallback<UpdateBooking>(
    (booking, version) =>
      void fetched.mutate(before =>
        before === undefined || before === 'missing' ? before : withBooking(before, { booking, version }),
      ),
    [fetched.mutate],
  )
  const connectionProblem = getConnectionProblem({ error: fetched.error, isOnline })
  return {
    view: selectView({ fetched: fetched.data, error: fetched.error, connectionProblem, now }),
    isRetrying: fetched.isValidating,
    retry: () => void fetched.mutate(),
    update: applyUpdate,
  }
}

function selectView({
  fetched,
  error,
  connectionProblem,
  now,
}: {
  fetched: SeenRide | 'missing' | undefined
  error: unknown
  connectionProblem: 'offline' | 'server' | null
  now: Date
}): RideView {
  if (fetched === 'missing') return { state: 'missing' }
  if (fetched !== undefined) {
    const isStale = +now - Date.parse(fetched.seenAt) > STALE_AFTER_MS
    return { state: 'shown', ride: fetched, connectionProblem: connectionProblem ?? (isStale ? 'stale' : null) }
  }
  if (error === undefined) return { state: 'loading' }
  return { state: 'failed', connectionProblem: connectionProblem ?? 'server' }
}

function getConnectionProblem({ error, isOnline }: { error: unknown; isOnline: boolean }): 'offline' | 'server' | null {
  if (!isOnline || (error instanceof AppError && error.code === 'offline')) return 'offline'
  return error === undefined ? null : 'server'
}

function missingIfNotFound(error: unknown): 'missing' {
  if (error instanceof AppError && error.kind === 'not_found') return 'missing'
  throw error
}

function withBooking(
  ride: SeenRide,
  { booking, version = ride.page.version }: { booking: Booking; version?: number },
): SeenRide {
  return { page: { ...ride.page, booking, version }, seenAt: new Date().toISOString() }
}

function getPollIntervalMs(latest: SeenRide | undefined): number {
  if (latest === undefined) return REFRESH_MS
  const { booking, history } = latest.page
  const waitedMs = Date.now() - Date.parse(history.at(-1)?.at ?? latest.seenAt)
  const paymentPollMs = getRefreshIntervalMs(booking, waitedMs)
  return paymentPollMs === 0 ? REFRESH_MS : Math.min(paymentPollMs, REFRESH_MS)
}

/** Detects a network connection. */
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
