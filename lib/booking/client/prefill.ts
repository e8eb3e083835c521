import 'client-only'
import { applyDeepLink } from '@/lib/booking/model/apply-deep-link'
import type { Draft } from '@/lib/booking/model/draft'
import { initialWizardState, restoreWizard } from '@/lib/booking/model/wizard'
import { loadWizard, saveWizard } from './booking-storage'

type Listener = (linked: Partial<Draft>) => void

let openWizard: Listener | null = null

/** Calls the open wizard when another part of the page fills in its ride. Returns the function that stops it. */
export function onPrefill(listener: Listener): () => void {
  openWizard = listener
  return () => {
    if (openWizard === listener) openWizard = null
  }
}

/** Fills in this tab's ride as a deep link does; returns false if a booked ride is kept instead. */
export function prefillBooking(linked: Partial<Draft>): boolean {
  const stored = restoreWizard(loadWizard() ?? initialWizardState)
  if (stored.session !== null) return false
  if (openWizard === null) saveWizard(applyDeepLink(stored, linked))
  else openWizard(linked)
  return true
}
