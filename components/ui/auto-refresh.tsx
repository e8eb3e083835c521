'use client'

import { type ReactNode, useRef } from 'react'
import useSWR from 'swr'
import { useNearViewport } from './browser-state'

const REFRESH_MS = 60_000

export type LoadState<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T }

type AutoRefreshProps<T> = {
  cacheKey: string
  load: () => Promise<T>
  initial: T | undefined
  children: (loadState: LoadState<T>) => ReactNode
}

/** Shows data and, near the viewport, refreshes it every minute. A failed refresh keeps the current data. */
export function AutoRefresh<T>({ cacheKey, load, initial, children }: AutoRefreshProps<T>) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(container)
  const { data = initial, error } = useSWR<T>(isNear || initial === undefined ? cacheKey : null, load, {
    fallbackData: initial,
    revalidateIfStale: false,
    refreshInterval: REFRESH_MS,
  })
  return (
    <div ref={container} className="grid *:min-w-0">
      {children(toLoadState(data, error !== undefined))}
    </div>
  )
}

function toLoadState<T>(value: T | undefined, failed: boolean): LoadState<T> {
  if (value !== undefined) return { state: 'ready', value }
  return failed ? { state: 'failed' } : { state: 'loading' }
}
