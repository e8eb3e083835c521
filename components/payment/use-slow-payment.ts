'use client'

import { useEffect, useState } from 'react'

const SLOW_PAYMENT_MS = 10_000

/** Detects a payment in flight for ten seconds. */
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
