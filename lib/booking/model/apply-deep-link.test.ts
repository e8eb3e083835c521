import { applyDeepLink } from './apply-deep-link'
import { type Draft, emptyDraft } from './draft'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'
import type { WizardState } from './wizard'

const { contactInfo } = kennedyBooking
const entered: Draft = {
  ...emptyDraft,
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Luxury SUV',
  contactInfo,
}
const atContact: WizardState = { step: 'contact', draft: entered, session: null }
const session = { booking: kennedyBooking, token: 'a-token' }

test('overrides entered values with the link’s values and preserves the contact', () => {
  const { draft } = applyDeepLink(atContact, { pickupQuery: 'LaGuardia', passengers: 3 })
  expect(draft).toMatchObject({ pickupLocation: null, pickupQuery: 'LaGuardia', passengers: 3, contactInfo })
})

test('preserves values that the link does not set', () => {
  const { draft } = applyDeepLink(atContact, { pickupQuery: 'LaGuardia' })
  expect(draft).toMatchObject({ dropOffLocation: kennedy, carCategory: 'Luxury SUV', selectedCity: 'new-york' })
})

test('marks place queries as coming from a link', () => {
  expect(applyDeepLink(atContact, { dropOffQuery: 'LaGuardia' }).draft.areQueriesFromLink).toBe(true)
  expect(applyDeepLink(atContact, { bags: 1 }).draft.areQueriesFromLink).toBe(false)
})

test('moves the customer to the first step', () => {
  expect(applyDeepLink(atContact, { bags: 1 }).step).toBe('ride')
})

test('drops places outside the link’s city', () => {
  const { draft } = applyDeepLink(atContact, { serviceType: 'Within City', selectedCity: 'dallas' })
  expect(draft).toMatchObject({ selectedCity: 'dallas', pickupLocation: null, dropOffLocation: null })
})

test('preserves a place inside the link’s city', () => {
  const state: WizardState = { step: 'ride', draft: { ...entered, selectedCity: '' }, session: null }
  const { draft } = applyDeepLink(state, { serviceType: 'Within City', selectedCity: 'new-york' })
  expect(draft.pickupLocation).toBe(timesSquare)
})

test('clears the city for a link between cities', () => {
  const { draft } = applyDeepLink(atContact, { serviceType: 'City to City', dropOffQuery: 'Philadelphia, PA' })
  expect(draft).toMatchObject({ serviceType: 'City to City', selectedCity: '', dropOffQuery: 'Philadelphia, PA' })
})

test('does not change a booked ride', () => {
  const confirmed: WizardState = { step: 'confirmed', draft: entered, session, dialog: null }
  expect(applyDeepLink(confirmed, { pickupQuery: 'LaGuardia' })).toBe(confirmed)
})

test('does not change a ride that is being edited', () => {
  const editing: WizardState = { step: 'ride', draft: entered, session }
  expect(applyDeepLink(editing, { pickupQuery: 'LaGuardia' })).toBe(editing)
})

test('ignores a URL without link parameters', () => {
  expect(applyDeepLink(atContact, {})).toBe(atContact)
})
