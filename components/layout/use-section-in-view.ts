'use client'

import { useEffect, useState } from 'react'

/** The line across the window that a section must cover to be the one in view: a little above its middle. */
const READING_LINE_MARGIN = '-42% 0px -57% 0px'

/** The id of the section that the reader is in, of those given; null between them. */
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
