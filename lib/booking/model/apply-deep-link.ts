import type { Place } from '@/lib/places/model/schemas'
import { type Draft, emptyDraft } from './draft'
import { noFlights } from './draft-changes'
import { asksAboutFarPlace, isTripComplete } from './field-errors'
import { reduceWizard, type WizardState } from './wizard'

/**
 * Applies a deep link over the draft's values. Drops places outside the link's city. A link with both places is another
 * ride, without the options of the one before. A booked ride is left as it is: the link starts a new one.
 */
export function applyDeepLink(state: WizardState, linked: Partial<Draft>): WizardState {
  if (Object.keys(linked).length === 0) return state
  if (state.session !== null) {
    const { booking, token } = state.session
    const previous = { id: booking.id, token }
    const draft = { ...emptyDraft, contactInfo: state.draft.contactInfo }
    return applyDeepLink({ step: 'trip', draft, session: null, previous }, linked)
  }
  const hasBothPlaces =
    hasPlace(linked.pickupQuery, linked.pickupLocation) && hasPlace(linked.dropOffQuery, linked.dropOffLocation)
  const draft = hasBothPlaces ? { ...emptyDraft, contactInfo: state.draft.contactInfo } : state.draft
  const previous = state.step === 'confirmed' ? undefined : state.previous
  const isOtherCity = linked.selectedCity !== undefined && linked.selectedCity !== draft.selectedCity
  const pickupStays = !isOtherCity || draft.pickupLocation?.city === linked.selectedCity
  const dropOffStays = !isOtherCity || draft.dropOffLocation?.city === linked.selectedCity
  const patch: Partial<Draft> = { ...linked }
  const kept = { ...draft, extras: { ...draft.extras } }
  if (linked.pickupQuery !== undefined) {
    patch.pickupLocation = null
    Object.assign(kept.extras, noFlights.pickup)
  }
  if (linked.dropOffQuery !== undefined) {
    patch.dropOffLocation = null
    Object.assign(kept.extras, noFlights.dropOff)
  }
  if (!pickupStays) Object.assign(kept, { pickupLocation: null, pickupQuery: '' })
  if (!dropOffStays) Object.assign(kept, { dropOffLocation: null, dropOffQuery: '' })
  const next = reduceWizard({ step: 'trip', draft: kept, session: null, previous }, { type: 'changed', patch })
  if (next.step === 'confirmed') return next
  // A link that says where and when asks for the fares; its places may still have to be looked up.
  const { scheduleOption, pickupDate, pickupTime } = next.draft
  const isTimeSet = scheduleOption === 'immediately' || (pickupDate !== '' && pickupTime !== '')
  const seeksFares = linked.scheduleOption !== undefined && isTimeSet && hasBothPlaces
  const showsCars = seeksFares && isTripComplete(next.draft) && !asksAboutFarPlace(next.draft)
  return showsCars ? { ...next, step: 'cars' } : { ...next, seeksFares }
}

function hasPlace(query: string | undefined, place: Place | null | undefined): boolean {
  return (query ?? '') !== '' || (place ?? null) !== null
}
