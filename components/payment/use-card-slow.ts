'use client'

import { useEffect, useState } from 'react'

/** After this long the rider is told that it takes its time. */
const SLOW_MS = 10_000

/** Whether a payment has been under way for ten seconds. */
export function useCardSlow(paying: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!paying) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [paying])
  return slow
}
