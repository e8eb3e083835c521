'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AutoRefreshPollerProps } from './auto-refresh-poller'
import { useNearViewport } from './browser-state'

export type LoadState<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T }

type AutoRefreshProps<T> = {
  cacheKey: string
  load: () => Promise<T>
  initial: T | undefined
  children: (loadState: LoadState<T>) => ReactNode
}

/** Shows data and refreshes it near the viewport. A failed refresh keeps the current data. */
export function AutoRefresh<T>({ cacheKey, load, initial, children }: AutoRefreshProps<T>) {
  const container = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(initial)
  const [failed, setFailed] = useState(false)
  const [Poller, setPoller] = useState<ComponentType<AutoRefreshPollerProps<T>> | null>(null)
  const isNear = useNearViewport(container)
  const shouldLoad = isNear || initial === undefined

  useEffect(() => {
    if (!shouldLoad) return
    import('./auto-refresh-poller').then(
      module => setPoller(() => module.AutoRefreshPoller<T>),
      () => setFailed(true),
    )
  }, [shouldLoad])

  return (
    <div ref={container} className="grid *:min-w-0">
      {children(toLoadState(value, failed))}
      {Poller ? (
        <Poller
          cacheKey={cacheKey}
          load={load}
          initial={initial}
          onValue={setValue}
          onFailure={() => setFailed(true)}
        />
      ) : null}
    </div>
  )
}

function toLoadState<T>(value: T | undefined, failed: boolean): LoadState<T> {
  if (value !== undefined) return { state: 'ready', value }
  return failed ? { state: 'failed' } : { state: 'loading' }
}
