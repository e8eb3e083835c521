'use client'

import { useCallback, useState, useSyncExternalStore } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { getRefreshIntervalMs } from '@/components/booking/hooks/use-booking-refresh'
import { useNow } from '@/components/ui/use-now'
import { removeEdit } from '@/lib/booking/client/edit-storage'
import { type CachedRide, cacheRide, loadCachedRide, removeCachedRide } from '@/lib/booking/client/ride-cache'
import { type BookingCredentials, fetchRide } from '@/lib/booking/client/ride-client'
import type { Booking } from '@/lib/booking/model/schemas'
import { isFurtherPaymentOpen } from '@/lib/booking/model/status'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'

const REFRESH_MS = 30_000
const STALE_AFTER_MS = 75_000
const SLOW_RESPONSE_MS = 2500

export type ConnectionProblem = 'offline' | 'server' | 'stale'
export type RideView =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; connectionProblem: ConnectionProblem }
  | { state: 'shown'; ride: CachedRide; connectionProblem: ConnectionProblem | null }

/** Reads and polls the ride; shows this device's cached copy as stale when there is no response. */
export function useRidePage(credentials: BookingCredentials) {
  const { id, token } = credentials
  const { mutate } = useSWRConfig()
  const isOnline = useOnline()
  const now = useNow()
  const [isSlow, setIsSlow] = useState(false)

  const cached = useSWR(['kept ride', id, token], () => loadCachedRide({ id, token }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  })
  const fetched = useSWR<CachedRide | 'missing', unknown>(
    getSwrKey(credentials),
    async () => {
      const page = await fetchRide({ id, token }).catch(missingIfNotFound)
      if (page === 'missing') return page
      return { page, seenAt: new Date().toISOString() }
    },
    {
      shouldRetryOnError: false,
      refreshInterval: latest => (latest === 'missing' ? 0 : getPollIntervalMs(latest)),
      loadingTimeout: SLOW_RESPONSE_MS,
      onLoadingSlow: () => setIsSlow(true),
      onSuccess: latest => {
        if (latest === 'missing') removeEdit(id)
        void (latest === 'missing' ? removeCachedRide(credentials) : cacheRide({ credentials, ride: latest }))
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
  const switchToken = useCallback(
    async (newToken: string) => {
      const { data } = fetched
      if (data === undefined || data === 'missing') return
      await removeCachedRide({ id, token })
      await cacheRide({ credentials: { id, token: newToken }, ride: data })
      await mutate(getSwrKey({ id, token: newToken }), data, { revalidate: false })
    },
    [fetched, mutate, id, token],
  )

  const isWaitingForServer = fetched.error === undefined && !isSlow && isOnline
  const view = selectView({
    fetched: fetched.data,
    cached: isWaitingForServer ? null : (cached.data ?? null),
    connectionProblem: getConnectionProblem({ error: fetched.error, online: isOnline }),
    isWaiting: cached.isLoading || (fetched.error === undefined && fetched.data === undefined),
    now,
  })
  return {
    view,
    isRetrying: fetched.isValidating,
    retry: () => void fetched.mutate(),
    update: applyUpdate,
    switchToken,
  }
}

function selectView({
  fetched,
  cached,
  connectionProblem,
  isWaiting,
  now,
}: {
  fetched: CachedRide | 'missing' | undefined
  cached: CachedRide | null
  connectionProblem: ConnectionProblem | null
  isWaiting: boolean
  now: Date
}): RideView {
  if (fetched === 'missing') return { state: 'missing' }
  if (fetched !== undefined) {
    const isStale = +now - Date.parse(fetched.seenAt) > STALE_AFTER_MS
    return { state: 'shown', ride: fetched, connectionProblem: connectionProblem ?? (isStale ? 'stale' : null) }
  }
  if (cached !== null) return { state: 'shown', ride: cached, connectionProblem: connectionProblem ?? 'stale' }
  return isWaiting ? { state: 'loading' } : { state: 'failed', connectionProblem: connectionProblem ?? 'server' }
}

function getConnectionProblem({
  error,
  online: isOnline,
}: {
  error: unknown
  online: boolean
}): ConnectionProblem | null {
  if (!isOnline || (error instanceof AppError && error.code === 'offline')) return 'offline'
  return error === undefined ? null : 'server'
}

function missingIfNotFound(error: unknown): 'missing' {
  if (error instanceof AppError && error.kind === 'not_found') return 'missing'
  throw error
}

function withBooking(
  ride: CachedRide,
  { booking, version = ride.page.version }: { booking: Booking; version?: number },
): CachedRide {
  return { page: { ...ride.page, booking, version }, seenAt: new Date().toISOString() }
}

function getPollIntervalMs(latest: CachedRide | undefined): number {
  if (latest === undefined) return REFRESH_MS
  const { booking, history } = latest.page
  const waitedMs = Date.now() - Date.parse(history.at(-1)?.at ?? latest.seenAt)
  const status = isFurtherPaymentOpen(booking) ? 'payment_unknown' : booking.status
  const paymentPollMs = getRefreshIntervalMs({ ...booking, status, waitedMs })
  return paymentPollMs === 0 ? REFRESH_MS : Math.min(paymentPollMs, REFRESH_MS)
}

function getSwrKey({ id, token }: BookingCredentials) {
  return ['ride', id, token] as const
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
