import 'client-only'
import { applyDeepLink } from '@/lib/booking/apply-deep-link'
import { parseDeepLink } from '@/lib/booking/deep-link'
import { initialWizardState, restoreWizard, type WizardState } from '@/lib/booking/wizard'
import { toIsoDateInZone } from '@/lib/format'
import { loadWizard } from './booking-storage'

/** The last zone to start a day: what is past here is past for every ride. */
const LAST_TIME_ZONE = 'Pacific/Honolulu'

export type InitialWizard = {
  state: WizardState
  /** The vehicle named by the link, not yet validated; empty without one. */
  vehicle: string
  /** The link was ignored because a ride is already booked. */
  isLinkIgnored: boolean
}

/** Reads the initial wizard state: this tab's stored state with the URL's deep link applied. */
export function readInitialWizard(): InitialWizard {
  const stored = restoreWizard(loadWizard() ?? initialWizardState)
  const today = toIsoDateInZone(new Date(), LAST_TIME_ZONE)
  const { carCategory: vehicle = '', ...linked } = parseDeepLink(new URLSearchParams(location.search), { today })
  const isBooked = stored.held !== null
  // Any named vehicle leads to the first step, valid or not.
  const linkedDraft = vehicle === '' ? linked : { ...linked, carCategory: stored.draft.carCategory }
  return {
    state: applyDeepLink(stored, linkedDraft),
    vehicle: isBooked ? '' : vehicle,
    isLinkIgnored: isBooked && (vehicle !== '' || Object.keys(linked).length > 0),
  }
}
