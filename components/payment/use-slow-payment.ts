'use client'

import { useEffect, useState } from 'react'

/** After this long the rider is told that it takes its time. */
const SLOW_PAYMENT_MS = 10_000

/** Whether a payment has been under way for ten seconds. */
export function useSlowPayment(isPaying: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPaying) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_PAYMENT_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPaying])
  return isSlow
}
