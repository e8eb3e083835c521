'use client'

import { useCallback, useEffect, useReducer, useRef } from 'react'
import { firstState, reduceWizard, type WizardEvent, type WizardState } from '@/lib/booking/wizard'
import { loadWizard, saveWizard } from '@/lib/browser/booking-storage'

type Step = WizardState['step']

/**
 * The wizard's state, kept in this tab across reloads, with a history entry for each step, so that the browser's back
 * button steps back instead of leaving.
 */
export function useWizard(): {
  state: WizardState
  dispatch: (event: WizardEvent) => void
  goBack: () => void
} {
  const [state, dispatch] = useReducer(reduceWizard, firstState, first => loadWizard() ?? first)
  const recorded = useRef<Step | null>(null)

  useEffect(() => saveWizard(state), [state])

  useEffect(() => {
    if (recorded.current === state.step) return
    const first = recorded.current === null
    recorded.current = state.step
    const depth = readDepth()
    if (first) history.replaceState({ ...history.state, step: state.step, depth }, '')
    else history.pushState({ ...history.state, step: state.step, depth: depth + 1 }, '')
  }, [state.step])

  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const step = readStep(event.state)
      if (step === null) return
      recorded.current = step
      dispatch({ type: 'went', step })
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const goBack = useCallback(() => {
    if (readDepth() > 0) history.back()
    else dispatch({ type: 'went', step: state.step === 'confirmed' ? 'contact' : 'ride' })
  }, [state.step])

  return { state, dispatch, goBack }
}

/** How many entries of ours lie beneath the present one. */
function readDepth(): number {
  const depth: unknown = history.state?.depth
  return typeof depth === 'number' ? depth : 0
}

function readStep(entry: unknown): Step | null {
  const step: unknown = typeof entry === 'object' && entry !== null && 'step' in entry ? entry.step : null
  return step === 'ride' || step === 'contact' || step === 'confirmed' ? step : null
}
