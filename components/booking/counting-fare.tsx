'use client'

import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '@/lib/format'

const COUNT_MS = 600

/** A fare that counts softly to its new value; at once where motion is not wanted. */
export function CountingFare({ cents }: { cents: number }) {
  const [shown, setShown] = useState(cents)
  const from = useRef(cents)

  useEffect(() => {
    const start = from.current
    const still =
      matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'paused'
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, (now - began) / COUNT_MS)
      const value = Math.round(start + (cents - start) * (1 - (1 - part) ** 3))
      from.current = value
      setShown(value)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [cents])

  return <span className="tabular-nums">{formatMoney(shown)}</span>
}
