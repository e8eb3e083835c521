'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders an answer; a long one scrolls and is a tab stop. */
export function FaqAnswer({ question, children }: { question: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const [isScrollable, setIsScrollable] = useState(false)

  useEffect(() => {
    const answer = section.current
    if (!answer) return
    const observer = new ResizeObserver(() => setIsScrollable(answer.scrollHeight > answer.clientHeight + 1))
    observer.observe(answer)
    return () => observer.disconnect()
  }, [])

  return (
    <section
      ref={section}
      aria-label={isScrollable ? question : undefined}
      tabIndex={isScrollable ? 0 : undefined}
      property="acceptedAnswer"
      typeof="Answer"
      className="max-h-40"
    >
      <p property="text">{children}</p>
    </section>
  )
}
