'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** An answer at most ten lines high; a longer one scrolls, and only then takes a stop of the Tab key. */
export function FaqAnswer({ question, children }: { question: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)

  useEffect(() => {
    const answer = box.current
    if (!answer) return
    const sizes = new ResizeObserver(() => setScrolls(answer.scrollHeight > answer.clientHeight + 1))
    sizes.observe(answer)
    return () => sizes.disconnect()
  }, [])

  return (
    <section ref={box} aria-label={question} tabIndex={scrolls ? 0 : undefined} className="mb-6 max-h-40 overflow-auto">
      <p className="max-w-prose pr-10 text-smoke">{children}</p>
    </section>
  )
}
