'use client'

import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { removeDeepLinkParameters } from '@/lib/booking/deep-link'
import { reduceWizard, type WizardEvent, type WizardState } from '@/lib/booking/wizard'
import { saveWizard } from '@/lib/browser/booking-storage'
import { type InitialWizard, readInitialWizard } from '@/lib/browser/initial-wizard'

type Step = WizardState['step']
/** The state of a history entry: its own step and the step of the entry below it. */
type HistoryEntry = { step: Step; previousStep?: Step }

/**
 * Keeps the wizard state in session storage, with a history entry per step, so that the browser's back button steps
 * back instead of leaving. Reads link parameters once and removes them from the URL.
 */
export function useWizard(): {
  state: WizardState
  dispatch: (event: WizardEvent) => void
  goBack: () => void
  initial: InitialWizard
} {
  const [initial] = useState(readInitialWizard)
  const [state, dispatch] = useReducer(reduceWizard, initial.state)
  const recordedStep = useRef<Step | null>(null)

  useEffect(() => saveWizard(state), [state])

  useEffect(() => {
    const previousStep = recordedStep.current
    if (previousStep === state.step) return
    recordedStep.current = state.step
    if (previousStep === null) replaceFirstEntry(state.step)
    else history.pushState(toHistoryState({ step: state.step, previousStep }), '', location.href)
  }, [state.step])

  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const step = getStep(event.state, 'step')
      if (step !== null) {
        recordedStep.current = step
        dispatch({ type: 'step selected', step })
      } else if (recordedStep.current !== null) {
        // An in-page link made this entry: it shows the same step as the entry below.
        const { current } = recordedStep
        history.replaceState(toHistoryState({ step: current, previousStep: current }), '', location.href)
      }
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const goBack = useCallback(() => {
    const step = state.step === 'confirmed' ? 'contact' : 'ride'
    if (getStep(history.state, 'previousStep') === step) history.back()
    else dispatch({ type: 'step selected', step })
  }, [state.step])

  return { state, dispatch, goBack, initial }
}

function replaceFirstEntry(step: Step) {
  const url = removeDeepLinkParameters(location.href)
  // The router must hear of a changed URL: it adopts entries without its marker and marks them.
  const entry = url === location.href ? toHistoryState({ step }) : { step }
  history.replaceState(entry, '', url)
}

/**
 * Builds the state of a history entry on top of the current state. Always written with the URL: only then does the
 * router add its marker to entries made by plain links, and it reloads the page on back navigation without it.
 */
function toHistoryState(entry: HistoryEntry): object {
  return { ...history.state, ...entry }
}

function getStep(state: unknown, name: keyof HistoryEntry): Step | null {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
  return step === 'ride' || step === 'contact' || step === 'confirmed' ? step : null
}
