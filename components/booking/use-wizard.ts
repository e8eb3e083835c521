'use client'

import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { removeDeepLinkParameters } from '@/lib/booking/deep-link'
import { reduceWizard, type WizardEvent, type WizardState } from '@/lib/booking/wizard'
import { saveWizard } from '@/lib/browser/booking-storage'
import { type InitialWizard, readInitialWizard } from '@/lib/browser/initial-wizard'

type Step = WizardState['step']
/** What an entry of the history says: the step it shows, and the step that the entry beneath it shows. */
type HistoryEntry = { step: Step; previousStep?: Step }

/**
 * The wizard's state, kept in this tab across reloads, with a history entry for each step, so that the browser's back
 * button steps back instead of leaving. What a link says in the address is read once and taken out of it.
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
        // A link within the page made this entry: it shows the step that the one beneath it shows.
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
  // A changed address has to be heard by the router: it takes over what comes without its mark, and marks it.
  const entry = url === location.href ? toHistoryState({ step }) : { step }
  history.replaceState(entry, '', url)
}

/**
 * The state of an entry, beside what is already in the present one. It is always written together with the address:
 * only then does the router put its own mark on an entry that a plain link made, and without the mark it reloads the
 * page on the way back.
 */
function toHistoryState(entry: HistoryEntry): object {
  return { ...history.state, ...entry }
}

function getStep(state: unknown, name: keyof HistoryEntry): Step | null {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
  return step === 'ride' || step === 'contact' || step === 'confirmed' ? step : null
}
