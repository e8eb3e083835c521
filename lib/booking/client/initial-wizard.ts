import 'client-only'
import { applyDeepLink } from '@/lib/booking/model/apply-deep-link'
import { parseDeepLink } from '@/lib/booking/model/deep-link'
import { initialWizardState, restoreWizard, type WizardState } from '@/lib/booking/model/wizard'
import { toIsoDateInZone } from '@/lib/format'
import { loadWizard } from './booking-storage'

/** What is past in the last zone is past for every ride. */
const LAST_TIME_ZONE = 'Pacific/Honolulu'

export type InitialWizard = {
  state: WizardState
  /** Not yet validated; empty without one. */
  vehicle: string
  isLinkIgnored: boolean
}

/** Reads the initial wizard state: the stored one with the URL's deep link. */
export function readInitialWizard(): InitialWizard {
  const stored = restoreWizard(loadWizard() ?? initialWizardState)
  const today = toIsoDateInZone(new Date(), LAST_TIME_ZONE)
  const { carCategory: vehicle = '', ...linked } = parseDeepLink(new URLSearchParams(location.search), { today })
  const isBooked = stored.session !== null
  const linkedDraft = vehicle === '' ? linked : { ...linked, carCategory: stored.draft.carCategory }
  return {
    state: applyDeepLink(stored, linkedDraft),
    vehicle: isBooked ? '' : vehicle,
    isLinkIgnored: isBooked && (vehicle !== '' || Object.keys(linked).length > 0),
  }
}
