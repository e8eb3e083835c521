'use client'

import { useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'

/** Must match the fade duration in the overlay's class below. */
const FADE_MS = 500

/** Shows a spinner over the poster; unmounts after its fade. */
export function HeroSpinner({ busy }: { busy: boolean }) {
  const [isRemoved, setIsRemoved] = useState(false)
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => setIsRemoved(true), FADE_MS)
    return () => clearTimeout(timer)
  }, [busy])

  if (isRemoved) return null
  return (
    <div
      data-busy={busy}
      className="absolute inset-0 z-10 grid place-items-center bg-ink/35 transition-opacity duration-500 data-[busy=false]:pointer-events-none data-[busy=false]:opacity-0 noscript:hidden"
    >
      <Spinner label="Loading the video" />
    </div>
  )
}
