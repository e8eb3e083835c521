import 'client-only'
import { applyDeepLink } from '@/lib/booking/apply-deep-link'
import { parseDeepLink } from '@/lib/booking/deep-link'
import { initialWizardState, restoreWizard, type WizardState } from '@/lib/booking/wizard'
import { toIsoDateInZone } from '@/lib/format'
import { loadWizard } from './booking-storage'

/** Where the day begins last: what is past here is past for every ride. */
const LAST_TIME_ZONE = 'Pacific/Honolulu'

export type InitialWizard = {
  state: WizardState
  /** The vehicle that the link names; empty where it names none. Whether there is such a one is still to be seen. */
  vehicle: string
  /** There was a link, and it was left aside: a ride is booked already. */
  isLinkIgnored: boolean
}

/** The wizard as this tab finds it: as it was left, and with what the address says beforehand. */
export function readInitialWizard(): InitialWizard {
  const stored = restoreWizard(loadWizard() ?? initialWizardState)
  const today = toIsoDateInZone(new Date(), LAST_TIME_ZONE)
  const { carCategory: vehicle = '', ...linked } = parseDeepLink(new URLSearchParams(location.search), { today })
  const isBooked = stored.held !== null
  // A vehicle is a wish for the first step too, whichever it turns out to be.
  const linkedDraft = vehicle === '' ? linked : { ...linked, carCategory: stored.draft.carCategory }
  return {
    state: applyDeepLink(stored, linkedDraft),
    vehicle: isBooked ? '' : vehicle,
    isLinkIgnored: isBooked && (vehicle !== '' || Object.keys(linked).length > 0),
  }
}
