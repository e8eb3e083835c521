'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A new step begins at its top, in view, with the focus on it; the first one where the page already is. */
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
    // On the way back to an address with an anchor the browser drops the focus when it next draws.
    afterNextPaint(() => document.activeElement === document.body && focusStep())
  }, [step, top])
}

function afterNextPaint(callback: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}
