'use client'

import useSWR from 'swr'

const REFRESH_MS = 60_000

export type AutoRefreshPollerProps<T> = {
  cacheKey: string
  load: () => Promise<T>
  initial: T | undefined
  onValue: (value: T) => void
  onFailure: () => void
}

/**
 * Reads a resource again every minute while the page is looked at, and on coming back to it; at once only where there
 * is nothing yet. It draws nothing itself, so that it can arrive after what it keeps fresh.
 */
export function AutoRefreshPoller<T>({ cacheKey, load, initial, onValue, onFailure }: AutoRefreshPollerProps<T>) {
  useSWR<T>(cacheKey, load, {
    fallbackData: initial,
    revalidateIfStale: false,
    refreshInterval: REFRESH_MS,
    onSuccess: onValue,
    onError: onFailure,
  })
  return null
}
