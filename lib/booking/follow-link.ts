import type { Draft } from './draft'
import { reduceWizard, type WizardState } from './wizard'

/**
 * The wizard once a link into the booking was followed. What the link says is the rider's newest wish and stands in
 * place of what was entered before; all else stays, the contact above all. A link to another city leaves behind the
 * places that do not lie there. A ride that is booked already is never touched.
 */
export function followLink(state: WizardState, said: Partial<Draft>): WizardState {
  if (state.held !== null || Object.keys(said).length === 0) return state
  const { draft } = state
  const toOtherCity = said.selectedCity !== undefined && said.selectedCity !== draft.selectedCity
  const pickupStays = !toOtherCity || draft.pickupLocation?.city === said.selectedCity
  const dropOffStays = !toOtherCity || draft.dropOffLocation?.city === said.selectedCity
  const patch: Partial<Draft> = {
    ...(!pickupStays && { pickupLocation: null, pickupWords: '' }),
    ...(!dropOffStays && { dropOffLocation: null, dropOffWords: '' }),
    ...said,
    ...(said.pickupWords !== undefined && { pickupLocation: null }),
    ...(said.dropOffWords !== undefined && { dropOffLocation: null }),
    ...((said.pickupWords !== undefined || said.dropOffWords !== undefined) && { wordsLinked: true }),
  }
  return reduceWizard({ step: 'ride', draft, held: null }, { type: 'changed', patch })
}
