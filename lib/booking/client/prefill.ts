import 'client-only'
import { applyDeepLink } from '@/lib/booking/model/apply-deep-link'
import type { Draft } from '@/lib/booking/model/draft'
import { initialWizardState } from '@/lib/booking/model/wizard'
import { loadWizard, saveWizard } from './booking-storage'

type Listener = (prefill: Partial<Draft>) => void

let activeListener: Listener | null = null

/** Calls the open wizard when another part of the page fills in its ride. Returns the function that stops it. */
export function onPrefill(listener: Listener): () => void {
  activeListener = listener
  return () => {
    if (activeListener === listener) activeListener = null
  }
}

/** Fills in this tab's ride as a deep link does. */
export function prefillBooking(prefill: Partial<Draft>): void {
  if (activeListener === null) saveWizard(applyDeepLink(loadWizard() ?? initialWizardState, prefill))
  else activeListener(prefill)
}
