import { applyDeepLink } from './apply-deep-link'
import { type Draft, emptyDraft } from './draft'
import { emptyExtras } from './fields'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'
import { initialWizardState, type WizardState } from './wizard'

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

test('a link with both places starts from an empty ride for the same customer', () => {
  const old: Draft = { ...entered, isCarpool: true, extraTime: 2, extras: { ...emptyExtras, stops: [kennedy] } }
  const places = { pickupQuery: 'JFK', dropOffLocation: timesSquare }
  const { draft } = applyDeepLink({ step: 'contact', draft: old, session: null }, places)
  expect(draft).toMatchObject({
    ...emptyDraft,
    ...places,
    contactInfo,
    selectedCity: 'new-york',
    areQueriesFromLink: true,
  })
})

test('marks place queries as coming from a link', () => {
  expect(applyDeepLink(atContact, { dropOffQuery: 'LaGuardia' }).draft.areQueriesFromLink).toBe(true)
  expect(applyDeepLink(atContact, { bags: 1 }).draft.areQueriesFromLink).toBe(false)
})

test('moves the customer to the first step', () => {
  expect(applyDeepLink(atContact, { bags: 1 }).step).toBe('trip')
})

test('drops places outside the link’s city', () => {
  const { draft } = applyDeepLink(atContact, { serviceType: 'Within City', selectedCity: 'dallas' })
  expect(draft).toMatchObject({ selectedCity: 'dallas', pickupLocation: null, dropOffLocation: null })
})

test('preserves a place inside the link’s city', () => {
  const state: WizardState = { step: 'trip', draft: { ...entered, selectedCity: '' }, session: null }
  const { draft } = applyDeepLink(state, { serviceType: 'Within City', selectedCity: 'new-york' })
  expect(draft.pickupLocation).toBe(timesSquare)
})

test.each<[string, WizardState]>([
  ['a booked ride', { step: 'confirmed', draft: entered, session }],
  ['a booking that is being edited', { step: 'trip', draft: entered, session }],
])('a link leaves %s as it is, and starts a new ride for the same customer', (_, state) => {
  const { contactInfo } = entered
  expect(applyDeepLink(state, { pickupQuery: 'LaGuardia' })).toMatchObject({
    step: 'trip',
    session: null,
    previous: { id: session.booking.id, token: session.token },
    draft: { ...emptyDraft, contactInfo, pickupQuery: 'LaGuardia', areQueriesFromLink: true },
  })
})

test('a link to a whole ride shows its cars, at once or when its places are found', () => {
  const link = { scheduleOption: 'immediately' } as const
  const places = { pickupLocation: timesSquare, dropOffLocation: kennedy }
  expect(applyDeepLink(initialWizardState, { ...link, ...places }).step).toBe('cars')
  const queries = { pickupQuery: 'Times Square', dropOffQuery: 'JFK' }
  expect(applyDeepLink(initialWizardState, { ...link, ...queries })).toMatchObject({ step: 'trip', seeksFares: true })
  for (const part of [places, { ...link, dropOffQuery: 'JFK' }])
    expect(applyDeepLink(initialWizardState, part)).toMatchObject({ step: 'trip', seeksFares: false })
})

test('ignores a URL without link parameters', () => {
  expect(applyDeepLink(atContact, {})).toBe(atContact)
})
