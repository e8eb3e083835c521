'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { CardTokenizer } from './use-card-tokenizer'

/** Defers a payment until the tokenizer is ready or has failed. */
export function useDeferredPayment({
  state,
  onReady,
  onMissing,
}: {
  state: CardTokenizer['state']
  onReady: () => void
  onMissing: () => void
}) {
  const [isWaiting, setIsWaiting] = useState(false)
  const resume = useEffectEvent(() => {
    setIsWaiting(false)
    if (state === 'ready') onReady()
    else onMissing()
  })
  useEffect(() => {
    if (isWaiting && state !== 'loading') resume()
  }, [isWaiting, state])
  return { waiting: isWaiting, begin: () => setIsWaiting(true) }
}
