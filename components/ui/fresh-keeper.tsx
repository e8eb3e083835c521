'use client'

import useSWR from 'swr'

const REFRESH_MS = 60_000

export type FreshKeeperProps<T> = {
  name: string
  read: () => Promise<T>
  initial: T | undefined
  onValue: (value: T) => void
  onFailure: () => void
}

/**
 * Reads a resource again every minute while the page is looked at, and on coming back to it; at once only where there
 * is nothing yet. It draws nothing itself, so that it can arrive after what it keeps fresh.
 */
export function FreshKeeper<T>({ name, read, initial, onValue, onFailure }: FreshKeeperProps<T>) {
  useSWR<T>(name, read, {
    fallbackData: initial,
    revalidateIfStale: false,
    refreshInterval: REFRESH_MS,
    onSuccess: onValue,
    onError: onFailure,
  })
  return null
}
