'use client'

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { onPrefill, readInitialWizard, readPrehydrationDraft } from '@/lib/booking/client/initial-wizard'
import { removeDeepLinkParameters } from '@/lib/booking/model/deep-link'
import { formSteps } from '@/lib/booking/model/field-row'
import { initialWizardState, reduceWizard, type WizardEvent, type WizardState } from '@/lib/booking/model/wizard'

type Step = WizardState['step']
type HistoryEntry = { step: Step; previousStep?: Step }

/**
 * Keeps the wizard in session storage, with a history entry per step. The first render equals the server's HTML; the
 * stored draft, the deep link and what was typed into `root` before are applied right after; then it `isRestored`.
 */
export function useWizard(root: RefObject<HTMLElement | null>): {
  state: WizardState
  dispatch: (event: WizardEvent) => void
  goBack: () => void
  isRestored: boolean
} {
  const [isRestored, setIsRestored] = useState(false)
  const [state, dispatch] = useReducer(reduceWizard, initialWizardState)
  const recordedStep = useRef<Step | null>(null)

  const restore = useEffectEvent(() => {
    dispatch({ type: 'restored', state: readInitialWizard(readPrehydrationDraft(root.current)) })
    setIsRestored(true)
  })
  useLayoutEffect(() => restore(), [])

  useEffect(() => {
    if (isRestored) saveWizard(state)
  }, [state, isRestored])
  useEffect(() => {
    // For clicks before (replayClicks in lib/rendering/home-script/boot-framework.ts).
    if (isRestored) window.dispatchEvent(new Event('wizardready'))
  }, [isRestored])
  useEffect(() => onPrefill(linked => dispatch({ type: 'linked', linked })), [])

  // Before the step is seen, so that Back leads from it to the one before.
  useLayoutEffect(() => {
    if (!isRestored) return
    const previousStep = recordedStep.current
    if (previousStep === state.step) return
    recordedStep.current = state.step
    if (previousStep === null) replaceFirstEntry(state.step)
    else history.pushState(toHistoryState({ step: state.step, previousStep }), '', location.href)
  }, [state.step, isRestored])

  /** An entry of another page, or of a step that cannot be shown, becomes one of the shown step. */
  const showEntry = useEffectEvent((step: Step | null) => {
    if (recordedStep.current === null) return
    const shown = step === null ? state : reduceWizard(state, { type: 'step selected', step })
    recordedStep.current = shown.step
    if (shown.step !== step) {
      history.replaceState(toHistoryState({ step: shown.step, previousStep: shown.step }), '', location.href)
    } else dispatch({ type: 'step selected', step })
  })
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => showEntry(getStep(event.state, 'step'))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const goBack = useCallback(() => {
    const step = previousSteps[state.step]
    const previous = getStep(history.state, 'previousStep')
    // Contact may follow the options, which show the cars, too.
    if (previous === step || (step === 'cars' && previous === 'options')) history.back()
    else dispatch({ type: 'step selected', step })
  }, [state.step])

  return { state, dispatch, goBack, isRestored }
}

/** Where the form's own ways back lead. */
const previousSteps = {
  trip: 'trip',
  cars: 'trip',
  options: 'cars',
  contact: 'cars',
  confirmed: 'contact',
} as const satisfies Record<Step, Step>

function replaceFirstEntry(step: Step) {
  const url = removeDeepLinkParameters(location.href)
  // The router must see a changed URL, so that it marks the entry.
  const entry = url === location.href ? toHistoryState({ step }) : { step }
  history.replaceState(entry, '', url)
}

/** Only with the URL does the router add its marker, without which it reloads on back navigation. */
function toHistoryState(entry: HistoryEntry): object {
  return { ...history.state, ...entry }
}

function getStep(state: unknown, name: keyof HistoryEntry): Step | null {
  const entry: Partial<Record<string, unknown>> = Object(state)
  return [...formSteps, 'confirmed' as const].find(step => step === entry[name]) ?? null
}
