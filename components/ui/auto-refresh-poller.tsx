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

/** Polls a resource every minute while the page is visible. */
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
