'use client'

import { useEffect, useState } from 'react'

const READING_LINE_MARGIN = '-42% 0px -57% 0px'

/** Returns the ID of the section in view, or null. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        for (const entry of entries) {
          if (entry.isIntersecting) setCurrent(entry.target.id)
          else setCurrent(previous => (previous === entry.target.id ? null : previous))
        }
      },
      { rootMargin: READING_LINE_MARGIN },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
