import 'client-only'
import { readDeepLink } from '@/lib/booking/deep-link'
import { followLink } from '@/lib/booking/follow-link'
import { firstState, reviveWizard, type WizardState } from '@/lib/booking/wizard'
import { dayIn } from '@/lib/format'
import { loadWizard } from './booking-storage'

/** Where the day begins last: what is past here is past for every ride. */
const LAST_ZONE = 'Pacific/Honolulu'

export type Arrival = {
  state: WizardState
  /** The vehicle that the link names; empty where it names none. Whether there is such a one is still to be seen. */
  vehicle: string
  /** There was a link, and it was left aside: a ride is booked already. */
  linkUnused: boolean
}

/** The wizard as this tab finds it: as it was left, and with what the address says beforehand. */
export function readArrival(): Arrival {
  const kept = reviveWizard(loadWizard() ?? firstState)
  const today = dayIn(new Date(), LAST_ZONE)
  const { carCategory: vehicle = '', ...said } = readDeepLink(new URLSearchParams(location.search), { today })
  const isBooked = kept.held !== null
  // A vehicle is a wish for the first step too, whichever it turns out to be.
  const wish = vehicle === '' ? said : { ...said, carCategory: kept.draft.carCategory }
  return {
    state: followLink(kept, wish),
    vehicle: isBooked ? '' : vehicle,
    linkUnused: isBooked && (vehicle !== '' || Object.keys(said).length > 0),
  }
}
