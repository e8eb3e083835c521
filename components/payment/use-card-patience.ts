'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { CardTokenizer } from './use-card-tokenizer'

/** Holds a payment that was requested while the tokenizer was loading, until that is ready or has failed. */
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
    if (waiting && state !== 'loading') end()
  }, [waiting, state])
  return { waiting, begin: () => setWaiting(true) }
}
