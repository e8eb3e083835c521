'use client'

import { useCallback, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { askAgainInMs } from '@/components/booking/use-fresh-booking'
import { useNow } from '@/components/booking/use-now'
import type { Booking } from '@/lib/booking/schemas'
import type { TakeBooking } from '@/lib/booking/wizard'
import { forgetEdit } from '@/lib/browser/edit-storage'
import { type Opened, readRide } from '@/lib/browser/ride-client'
import { forgetRide, keepRide, recallRide, type SeenRide } from '@/lib/browser/ride-memory'
import { AppError } from '@/lib/errors'
import { useOnline } from './use-online'

/** How often the ride is asked for again while the page is looked at. */
const REFRESH_MS = 30_000
/** What was seen this long ago is no longer shown as if it were now. */
const OLD_MS = 75_000
/** After so long without an answer, what was last seen is shown meanwhile. */
const PATIENCE_MS = 2500

/** Why what is shown may not be how things stand: no network, no answer, or none for some time. */
export type Trouble = 'offline' | 'server' | 'old'
export type RideView =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; trouble: Trouble }
  | { state: 'shown'; seen: SeenRide; trouble: Trouble | null }

/**
 * A ride as its link opens it: asked for again on coming back, on a network's return and every 30 seconds. Where no
 * answer comes, what this device last saw of it is shown, and never as if it were fresh.
 */
export function useRidePage(opened: Opened) {
  const { id, token } = opened
  const { mutate } = useSWRConfig()
  const online = useOnline()
  const now = useNow()
  const [slow, setSlow] = useState(false)

  const kept = useSWR(['kept ride', id, token], () => recallRide({ id, token }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  })
  const asked = useSWR<SeenRide | 'missing', unknown>(
    rideKey(opened),
    async () => {
      const page = await readRide({ id, token }).catch(orMissing)
      if (page === 'missing') return page
      return { page, seenAt: new Date().toISOString() }
    },
    {
      shouldRetryOnError: false,
      refreshInterval: latest => (latest === 'missing' ? 0 : pace(latest)),
      loadingTimeout: PATIENCE_MS,
      onLoadingSlow: () => setSlow(true),
      onSuccess: latest => {
        if (latest === 'missing') forgetEdit(id)
        void (latest === 'missing' ? forgetRide(opened) : keepRide({ opened, seen: latest }))
      },
    },
  )

  /** Takes what a step of the rider's has made of the booking, and asks for the rest of the page. */
  const update = useCallback<TakeBooking>(
    (booking, version) =>
      void asked.mutate(before =>
        before === undefined || before === 'missing' ? before : withBooking(before, { booking, version }),
      ),
    [asked.mutate],
  )
  /** Shows the same ride under the token that has taken the place of this one. */
  const moveTo = useCallback(
    async (next: string) => {
      const { data } = asked
      if (data === undefined || data === 'missing') return
      await forgetRide({ id, token })
      await keepRide({ opened: { id, token: next }, seen: data })
      await mutate(rideKey({ id, token: next }), data, { revalidate: false })
    },
    [asked, mutate, id, token],
  )

  const patient = asked.error === undefined && !slow && online
  const view = viewOf({
    answer: asked.data,
    kept: patient ? null : (kept.data ?? null),
    trouble: troubleOf({ error: asked.error, online }),
    waiting: kept.isLoading || (asked.error === undefined && asked.data === undefined),
    now,
  })
  return { view, retrying: asked.isValidating, retry: () => void asked.mutate(), update, moveTo }
}

function viewOf({
  answer,
  kept,
  trouble,
  waiting,
  now,
}: {
  answer: SeenRide | 'missing' | undefined
  kept: SeenRide | null
  trouble: Trouble | null
  waiting: boolean
  now: Date
}): RideView {
  if (answer === 'missing') return { state: 'missing' }
  if (answer !== undefined) {
    const old = +now - Date.parse(answer.seenAt) > OLD_MS
    return { state: 'shown', seen: answer, trouble: trouble ?? (old ? 'old' : null) }
  }
  if (kept !== null) return { state: 'shown', seen: kept, trouble: trouble ?? 'old' }
  return waiting ? { state: 'loading' } : { state: 'failed', trouble: trouble ?? 'server' }
}

function troubleOf({ error, online }: { error: unknown; online: boolean }): Trouble | null {
  if (!online || (error instanceof AppError && error.code === 'offline')) return 'offline'
  return error === undefined ? null : 'server'
}

function orMissing(error: unknown): 'missing' {
  if (error instanceof AppError && error.kind === 'not_found') return 'missing'
  throw error
}

function withBooking(
  seen: SeenRide,
  { booking, version = seen.page.version }: { booking: Booking; version?: number },
): SeenRide {
  return { page: { ...seen.page, booking, version }, seenAt: new Date().toISOString() }
}

/** A payment that is being checked, or a refund on its way, is looked at more often for as long as it is new. */
function pace(latest: SeenRide | undefined): number {
  if (latest === undefined) return REFRESH_MS
  const { booking, history } = latest.page
  const waitedMs = Date.now() - Date.parse(history.at(-1)?.at ?? latest.seenAt)
  const soonMs = askAgainInMs({ ...booking, waitedMs })
  return soonMs === 0 ? REFRESH_MS : Math.min(soonMs, REFRESH_MS)
}

function rideKey({ id, token }: Opened) {
  return ['ride', id, token] as const
}
