'use client'

import { type RefObject, useEffect, useState } from 'react'

/** How far below the window something counts as about to be seen. */
const NEAR_PX = 600

/** Whether an element has come near the window; it stays true from then on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
