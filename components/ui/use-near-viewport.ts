'use client'

import { type RefObject, useEffect, useState } from 'react'

const NEAR_PX = 600

/** Detects whether an element has come near the viewport. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
