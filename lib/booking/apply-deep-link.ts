import type { Draft } from './draft'
import { reduceWizard, type WizardState } from './wizard'

/**
 * The wizard once a link into the booking was followed. What the link says is the rider's newest wish and stands in
 * place of what was entered before; all else stays, the contact above all. A link to another city leaves behind the
 * places that do not lie there. A ride that is booked already is never touched.
 */
export function applyDeepLink(state: WizardState, linked: Partial<Draft>): WizardState {
  if (state.held !== null || Object.keys(linked).length === 0) return state
  const { draft } = state
  const isOtherCity = linked.selectedCity !== undefined && linked.selectedCity !== draft.selectedCity
  const pickupStays = !isOtherCity || draft.pickupLocation?.city === linked.selectedCity
  const dropOffStays = !isOtherCity || draft.dropOffLocation?.city === linked.selectedCity
  const patch: Partial<Draft> = {
    ...(!pickupStays && { pickupLocation: null, pickupQuery: '' }),
    ...(!dropOffStays && { dropOffLocation: null, dropOffQuery: '' }),
    ...linked,
    ...(linked.pickupQuery !== undefined && { pickupLocation: null }),
    ...(linked.dropOffQuery !== undefined && { dropOffLocation: null }),
    ...((linked.pickupQuery !== undefined || linked.dropOffQuery !== undefined) && { areQueriesFromLink: true }),
  }
  return reduceWizard({ step: 'ride', draft, held: null }, { type: 'changed', patch })
}
