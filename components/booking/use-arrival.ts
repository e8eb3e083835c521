'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A new step begins at its top, in view, with the focus on it; the first one where the page already is. */
export function useArrival(step: string, top: RefObject<HTMLDivElement | null>) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const arrive = () => {
      top.current?.scrollIntoView({ block: 'start' })
      top.current?.querySelector<HTMLElement>('h3')?.focus()
    }
    arrive()
    // On the way back to an address with an anchor the browser drops the focus when it next draws.
    afterNextDrawing(() => document.activeElement === document.body && arrive())
  }, [step, top])
}

function afterNextDrawing(act: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
