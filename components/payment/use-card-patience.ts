'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { CardTokenizer } from './use-card-tokenizer'

/** How long a press on Pay waits for a tokenizer that is still on its way: a slow line is no fault yet. */
export const PATIENCE_MS = 3000

/** Holds a payment that was asked for before its tokenizer was there, and lets it go as soon as it is. */
export function useCardPatience({
  state,
  onReady,
  onMissing,
}: {
  state: CardTokenizer['state']
  onReady: () => void
  onMissing: () => void
}) {
  const [waiting, setWaiting] = useState(false)
  const end = useEffectEvent(() => {
    setWaiting(false)
    if (state === 'ready') onReady()
    else onMissing()
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(end, state === 'loading' ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [waiting, state])
  return { waiting, begin: () => setWaiting(true) }
}
