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
const atContact: WizardState = { step: 'contact', draft: entered, held: null }
const session = { booking: kennedyBooking, token: 'a-token' }

test('what the link says stands in place of what was entered, and the contact stays', () => {
  const { draft } = applyDeepLink(atContact, { pickupQuery: 'LaGuardia', passengers: 3 })
  expect(draft).toMatchObject({ pickupLocation: null, pickupQuery: 'LaGuardia', passengers: 3, contactInfo })
})

test('what the link does not say stays', () => {
  const { draft } = applyDeepLink(atContact, { pickupQuery: 'LaGuardia' })
  expect(draft).toMatchObject({ dropOffLocation: kennedy, carCategory: 'Luxury SUV', selectedCity: 'new-york' })
})

test('the words are known to have come with a link', () => {
  expect(applyDeepLink(atContact, { dropOffQuery: 'LaGuardia' }).draft.areQueriesFromLink).toBe(true)
  expect(applyDeepLink(atContact, { bags: 1 }).draft.areQueriesFromLink).toBe(false)
})

test('the rider begins at the first step', () => {
  expect(applyDeepLink(atContact, { bags: 1 }).step).toBe('ride')
})

test('a link to another city leaves the places behind', () => {
  const { draft } = applyDeepLink(atContact, { serviceType: 'Within City', selectedCity: 'dallas' })
  expect(draft).toMatchObject({ selectedCity: 'dallas', pickupLocation: null, dropOffLocation: null })
})

test('a place that lies in the link’s city stays', () => {
  const state: WizardState = { step: 'ride', draft: { ...entered, selectedCity: '' }, held: null }
  const { draft } = applyDeepLink(state, { serviceType: 'Within City', selectedCity: 'new-york' })
  expect(draft.pickupLocation).toBe(timesSquare)
})

test('a link between cities takes the city back', () => {
  const { draft } = applyDeepLink(atContact, { serviceType: 'City to City', dropOffQuery: 'Philadelphia, PA' })
  expect(draft).toMatchObject({ serviceType: 'City to City', selectedCity: '', dropOffQuery: 'Philadelphia, PA' })
})

test('a booked ride is not touched', () => {
  const confirmed: WizardState = { step: 'confirmed', draft: entered, held: session, dialog: null }
  expect(applyDeepLink(confirmed, { pickupQuery: 'LaGuardia' })).toBe(confirmed)
})

test('a ride that is being edited is not touched', () => {
  const editing: WizardState = { step: 'ride', draft: entered, held: session }
  expect(applyDeepLink(editing, { pickupQuery: 'LaGuardia' })).toBe(editing)
})

test('an address that says nothing leaves the rider where they were', () => {
  expect(applyDeepLink(atContact, {})).toBe(atContact)
})
