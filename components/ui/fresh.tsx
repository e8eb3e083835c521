'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FreshKeeperProps } from './fresh-keeper'
import { useNear } from './use-near'

export type Freshness<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T }

/**
 * Shows what the page came with, and keeps it fresh from the time it comes near. Where the page came without
 * (`initial` undefined) the browser reads at once. A refresh that fails leaves what is shown.
 */
export function Fresh<T>({
  name,
  read,
  initial,
  children,
}: {
  /** Names the resource among all that are kept fresh. */
  name: string
  read: () => Promise<T>
  initial: T | undefined
  children: (fresh: Freshness<T>) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(initial)
  const [failed, setFailed] = useState(false)
  const [Keeper, setKeeper] = useState<ComponentType<FreshKeeperProps<T>> | null>(null)
  const near = useNear(place)
  const due = near || initial === undefined

  useEffect(() => {
    if (!due) return
    import('./fresh-keeper').then(
      module => setKeeper(() => module.FreshKeeper<T>),
      () => setFailed(true),
    )
  }, [due])

  return (
    <div ref={place} className="grid *:min-w-0">
      {children(freshness(value, failed))}
      {Keeper ? (
        <Keeper name={name} read={read} initial={initial} onValue={setValue} onFailure={() => setFailed(true)} />
      ) : null}
    </div>
  )
}

function freshness<T>(value: T | undefined, failed: boolean): Freshness<T> {
  if (value !== undefined) return { state: 'ready', value }
  return failed ? { state: 'failed' } : { state: 'loading' }
}
