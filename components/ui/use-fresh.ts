'use client'

import useSWR from 'swr'

const REFRESH_MS = 60_000

export type Fresh<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T }

/**
 * What the page came with, kept fresh while it is looked at: every minute and on coming back to it. Where the page
 * came without (`initial` undefined) the browser reads at once. A refresh that fails leaves what is shown.
 */
export function useFresh<T>({
  key,
  read,
  initial,
}: {
  key: string
  read: () => Promise<T>
  initial: T | undefined
}): Fresh<T> {
  const { data, error } = useSWR<T, Error>(key, read, {
    fallbackData: initial,
    revalidateIfStale: false,
    refreshInterval: REFRESH_MS,
  })
  if (data !== undefined) return { state: 'ready', value: data }
  return error ? { state: 'failed' } : { state: 'loading' }
}
