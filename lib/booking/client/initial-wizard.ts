import 'client-only'
import { parseDeepLink } from '@/lib/booking/model/deep-link'
import { type Draft, scheduledFor } from '@/lib/booking/model/draft'
import { applyDeepLink, initialWizardState, reduceWizard, type WizardState } from '@/lib/booking/model/wizard'
import { addDays, toIsoDateInZone } from '@/lib/format'
import { loadWizard, saveWizard } from './booking-storage'

/** What is past in the last zone is past for every ride. */
export const LAST_TIME_ZONE = 'Pacific/Honolulu'

/**
 * Reads the initial wizard state: the stored one, or else what was `typed` before, with the URL's deep link. Only the link
 * asks for the fares.
 */
export function readInitialWizard(typed: Partial<Draft> = {}): WizardState {
  const stored = loadWizard() ?? reduceWizard(initialWizardState, { type: 'changed', patch: withTime(typed) })
  return applyDeepLink(stored, readDeepLink(new URLSearchParams(location.search)))
}

/** Reads a deep link followed now. */
export function readDeepLink(parameters: URLSearchParams): Partial<Draft> {
  return withTime(parseDeepLink(parameters, { today: toIsoDateInZone(new Date(), LAST_TIME_ZONE) }))
}

/** A later ride without date and time is for tomorrow morning, as when the rider chooses it in the form. */
function withTime(ride: Partial<Draft>): Partial<Draft> {
  const isOpen = ride.scheduleOption === 'later' && ride.pickupDate === undefined && ride.pickupTime === undefined
  return isOpen ? { ...ride, ...scheduledFor(tomorrowInZone()) } : ride
}

/** By the browser's zone, until the pickup's is known. */
function tomorrowInZone(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return addDays(toIsoDateInZone(new Date(), timeZone), 1)
}

const PLACE_QUERIES = { pickupLocation: 'pickupQuery', dropOffLocation: 'dropOffQuery' } as const

/**
 * Reads what was entered into the server's HTML, which asks where and when, before React knew the form. Leaves out a place
 * that is being typed: its field continues with the text.
 */
export function readPrehydrationDraft(root: HTMLElement | null): Partial<Draft> {
  const draft: Partial<Draft> = {}
  for (const [name, query] of Object.entries(PLACE_QUERIES)) {
    const input = root?.querySelector<HTMLInputElement>(`form input[name="${name}"]`)
    const text = input?.value.trim() ?? ''
    if (text !== '' && input !== document.activeElement) draft[query] = text
  }
  if (root?.querySelector('form input[value="later"]:checked')) {
    draft.scheduleOption = 'later'
    for (const name of ['pickupDate', 'pickupTime'] as const) {
      const value = root.querySelector<HTMLInputElement>(`form input[name="${name}"]`)?.value ?? ''
      if (value !== '') draft[name] = value
    }
  }
  return draft
}

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
