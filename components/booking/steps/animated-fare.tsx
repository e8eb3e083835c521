'use client'

import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '@/lib/format'

const ANIMATION_MS = 600

/** Animates a fare to its new value, unless motion is reduced. */
export function AnimatedFare({ cents }: { cents: number }) {
  const [shown, setShown] = useState(cents)
  const currentCents = useRef(cents)

  useEffect(() => {
    const start = currentCents.current
    const isMotionReduced =
      matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'paused'
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number) => {
      const progress = isMotionReduced ? 1 : Math.min(1, (now - startedAt) / ANIMATION_MS)
      const value = Math.round(start + (cents - start) * (1 - (1 - progress) ** 3))
      currentCents.current = value
      setShown(value)
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [cents])

  return <span className="tabular-nums">{formatMoney(shown)}</span>
}
