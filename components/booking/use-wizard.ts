'use client'

import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { withoutDeepLink } from '@/lib/booking/deep-link'
import { reduceWizard, type WizardEvent, type WizardState } from '@/lib/booking/wizard'
import { type Arrival, readArrival } from '@/lib/browser/arrival'
import { saveWizard } from '@/lib/browser/booking-storage'

type Step = WizardState['step']
/** What an entry of the history says: the step it shows, and the step that the entry beneath it shows. */
type Entry = { step: Step; below?: Step }

/**
 * The wizard's state, kept in this tab across reloads, with a history entry for each step, so that the browser's back
 * button steps back instead of leaving. What a link says in the address is read once and taken out of it.
 */
export function useWizard(): {
  state: WizardState
  dispatch: (event: WizardEvent) => void
  goBack: () => void
  arrival: Arrival
} {
  const [arrival] = useState(readArrival)
  const [state, dispatch] = useReducer(reduceWizard, arrival.state)
  const recorded = useRef<Step | null>(null)

  useEffect(() => saveWizard(state), [state])

  useEffect(() => {
    const below = recorded.current
    if (below === state.step) return
    recorded.current = state.step
    if (below === null) recordArrival(state.step)
    else history.pushState(entryOf({ step: state.step, below }), '', location.href)
  }, [state.step])

  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const step = readStep(event.state, 'step')
      if (step !== null) {
        recorded.current = step
        dispatch({ type: 'went', step })
      } else if (recorded.current !== null) {
        // A link within the page made this entry: it shows the step that the one beneath it shows.
        const { current } = recorded
        history.replaceState(entryOf({ step: current, below: current }), '', location.href)
      }
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const goBack = useCallback(() => {
    const step = state.step === 'confirmed' ? 'contact' : 'ride'
    if (readStep(history.state, 'below') === step) history.back()
    else dispatch({ type: 'went', step })
  }, [state.step])

  return { state, dispatch, goBack, arrival }
}

function recordArrival(step: Step) {
  const address = withoutDeepLink(location.href)
  // A changed address has to be heard by the router: it takes over what comes without its mark, and marks it.
  const entry = address === location.href ? entryOf({ step }) : { step }
  history.replaceState(entry, '', address)
}

/**
 * The state of an entry, beside what is already in the present one. It is always written together with the address:
 * only then does the router put its own mark on an entry that a plain link made, and without the mark it reloads the
 * page on the way back.
 */
function entryOf(entry: Entry): object {
  return { ...history.state, ...entry }
}

function readStep(state: unknown, name: keyof Entry): Step | null {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
  return step === 'ride' || step === 'contact' || step === 'confirmed' ? step : null
}
