'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to a new step and focuses it, except on page load. */
export function useStepFocus(step: string, top: RefObject<HTMLDivElement | null>) {
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    const focusStep = () => {
      top.current?.scrollIntoView({ block: 'start' })
      top.current?.querySelector<HTMLElement>('h3')?.focus()
    }
    focusStep()
    // Returning to a URL with an anchor, the browser drops the focus on its next paint.
    afterNextPaint(() => document.activeElement === document.body && focusStep())
  }, [step, top])
}

function afterNextPaint(callback: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}
