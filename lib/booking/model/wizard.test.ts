import fc from 'fast-check'
import { type Draft, emptyDraft } from './draft'
import { hasRequiredRideFields } from './field-errors'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'
import { type BookingSession, initialWizardState, reduceWizard, type WizardEvent, type WizardState } from './wizard'

const RUNS = Number(process.env.FC_RUNS || 200)

const readyRide: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  paymentMethod: 'zelle',
}
const session: BookingSession = { booking: kennedyBooking, token: 'a-token' }
const contactStep: WizardState = { step: 'contact', draft: readyRide, session: null }
const confirmed: WizardState = { step: 'confirmed', draft: readyRide, session }

test('the ride is ready once places, vehicle, time and city are set', () => {
  expect(hasRequiredRideFields(readyRide)).toBe(true)
})

test.each<Partial<Draft>>([
  { pickupLocation: null },
  { dropOffLocation: null },
  { carCategory: '' },
  { pickupDate: '' },
  { pickupTime: '' },
  { selectedCity: '' },
])('the ride is not ready with %o', patch => {
  expect(hasRequiredRideFields({ ...readyRide, ...patch })).toBe(false)
})

test('an immediate ride requires no date', () => {
  expect(hasRequiredRideFields({ ...readyRide, scheduleOption: 'immediately', pickupDate: '', pickupTime: '' })).toBe(
    true,
  )
})

test('a ride between cities requires no city', () => {
  expect(hasRequiredRideFields({ ...readyRide, serviceType: 'City to City', selectedCity: '' })).toBe(true)
})

test('a ride by the hour ends where its pickup is, wherever that moves', () => {
  const trip: WizardState = { ...initialWizardState, draft: { ...readyRide, dropOffLocation: null } }
  const change = (state: WizardState, patch: Partial<Draft>) => reduceWizard(state, { type: 'changed', patch })
  const hourly = change(trip, { hours: 3 })
  expect(hourly.draft.dropOffLocation).toMatchObject({ id: timesSquare.id, name: 'As directed' })
  expect(change(hourly, { pickupLocation: kennedy }).draft.dropOffLocation).toMatchObject({ id: kennedy.id, area: '' })
  expect(change(hourly, { pickupLocation: null }).draft.dropOffLocation).toBeNull()
  expect(reduceWizard(hourly, { type: 'next' }).step).toBe('cars')
})

test('See fares shows the cars only once places and time are set, whichever the vehicle', () => {
  const trip: WizardState = { ...initialWizardState, draft: { ...readyRide, carCategory: '', selectedCity: '' } }
  expect(reduceWizard(trip, { type: 'next' }).step).toBe('cars')
  expect(reduceWizard(initialWizardState, { type: 'next' })).toBe(initialWizardState)
  expect(reduceWizard(initialWizardState, { type: 'step selected', step: 'options' })).toBe(initialWizardState)
})

test.each(['cars', 'options'] as const)('Next leads from the %s to the contact only once the ride is ready', step => {
  const cars: WizardState = { ...initialWizardState, step, draft: readyRide }
  expect(reduceWizard(cars, { type: 'next' }).step).toBe('contact')
  expect(reduceWizard({ ...cars, draft: { ...readyRide, selectedCity: '' } }, { type: 'next' }).step).toBe(step)
})

test('the fares that a link asked for show once its last place is found, or chosen by the rider', () => {
  const draft = { ...readyRide, dropOffLocation: null }
  const seeking: WizardState = { step: 'trip', draft, session: null, seeksFares: true }
  const named = reduceWizard(seeking, { type: 'changed', patch: { passengers: 2 } })
  expect(named).toMatchObject({ step: 'trip', seeksFares: true })
  const found = reduceWizard(named, { type: 'changed', patch: { dropOffLocation: kennedy } })
  expect(found).toMatchObject({ step: 'cars', seeksFares: undefined })
  expect(
    reduceWizard({ ...seeking, seeksFares: false }, { type: 'changed', patch: { dropOffLocation: kennedy } }).step,
  ).toBe('trip')
})

test.each<WizardEvent>([
  { type: 'changed', patch: { pickupDate: '2027-03-14' } },
  { type: 'immediately chosen', date: '2027-03-01', time: '15:00' },
])('%j ends the search for the fares of a link', event => {
  const seeking: WizardState = {
    step: 'trip',
    draft: { ...readyRide, pickupDate: '' },
    session: null,
    seeksFares: true,
  }
  const next = reduceWizard(seeking, event)
  expect(next).toMatchObject({ step: 'trip', seeksFares: event.type === 'changed' ? false : undefined })
})

test('a scheduled ride starts with tomorrow morning', () => {
  const later = reduceWizard(initialWizardState, { type: 'later chosen', tomorrow: '2027-03-15' })
  expect(later.draft).toMatchObject({ scheduleOption: 'later', pickupDate: '2027-03-15', pickupTime: '08:00' })
})

test('passengers follow the child seats, and bags the luggage', () => {
  const childSeats = { infant: 1, toddler: 2, booster: 0 }
  const seated = reduceWizard(initialWizardState, { type: 'extras changed', patch: { childSeats } })
  expect(seated.draft.passengers).toBe(3)
  expect(reduceWizard(seated, { type: 'changed', patch: { passengers: 1 } }).draft.passengers).toBe(3)
  const patch = { serviceType: 'City to City', luggageWeight: 'light', bags: 0 } as const
  const chosen = reduceWizard(initialWizardState, { type: 'changed', patch })
  expect(chosen.draft.bags).toBe(1)
  const old: WizardState = { ...initialWizardState, draft: { ...chosen.draft, bags: 0 } }
  expect(reduceWizard(old, { type: 'changed', patch: { passengers: 2 } }).draft.bags).toBe(0)
})

test('Back preserves entered values', () => {
  expect(reduceWizard(contactStep, { type: 'step selected', step: 'trip' })).toEqual({ ...contactStep, step: 'trip' })
})

test('stays on the step when the next one is not ready', () => {
  expect(reduceWizard(initialWizardState, { type: 'step selected', step: 'contact' })).toBe(initialWizardState)
  expect(reduceWizard(initialWizardState, { type: 'step selected', step: 'confirmed' })).toBe(initialWizardState)
})

test('confirms a booked ride with the server’s response', () => {
  expect(reduceWizard(contactStep, { type: 'booked', session })).toEqual(confirmed)
})

test('edits a recovered booking', () => {
  expect(reduceWizard(contactStep, { type: 'booking recovered', session })).toEqual({
    ...contactStep,
    session,
  })
  expect(reduceWizard(confirmed, { type: 'booking recovered', session: { ...session, token: 'another' } })).toBe(
    confirmed,
  )
})

test('Back from the confirmation edits the booking, and forward returns to it', () => {
  const editing = reduceWizard(confirmed, { type: 'step selected', step: 'contact' })
  expect(editing).toEqual({ step: 'contact', draft: readyRide, session })
  expect(reduceWizard(editing, { type: 'step selected', step: 'confirmed' })).toEqual(confirmed)
})

test.each(['paid', 'payment_unknown', 'refunded'] as const)('blocks Back for a ride that is %s', status => {
  const state: WizardState = { ...confirmed, session: { ...session, booking: { ...kennedyBooking, status } } }
  expect(reduceWizard(state, { type: 'step selected', step: 'contact' })).toBe(state)
  expect(reduceWizard(state, { type: 'step selected', step: 'trip' })).toBe(state)
})

test('does not change a confirmed ride through its draft', () => {
  expect(reduceWizard(confirmed, { type: 'changed', patch: { bags: 9 } })).toBe(confirmed)
})

test('an updated booking keeps its token', () => {
  const booking = { ...kennedyBooking, status: 'paid' as const }
  expect(reduceWizard(confirmed, { type: 'updated', booking })).toEqual({
    ...confirmed,
    session: { ...session, booking },
  })
})

test('edits a ride with its changed payment method selected', () => {
  const booking = { ...kennedyBooking, paymentMethod: 'authorizenet' as const }
  expect(reduceWizard(confirmed, { type: 'updated', booking }).draft.paymentMethod).toBe('authorizenet')
})

test('merges a payment that ends during editing and preserves entered values', () => {
  const booking = { ...kennedyBooking, status: 'paid' as const, paymentMethod: 'authorizenet' as const }
  const editing: WizardState = { ...contactStep, session }
  expect(reduceWizard(editing, { type: 'updated', booking })).toEqual({ ...editing, session: { ...session, booking } })
})

test('Immediately sets the current date and time', () => {
  const chosen = reduceWizard(initialWizardState, { type: 'immediately chosen', date: '2027-03-01', time: '15:00' })
  expect(chosen.draft).toMatchObject({ scheduleOption: 'immediately', pickupDate: '2027-03-01', pickupTime: '15:00' })
})

const withGooglePlaces = { ...kennedy, id: 'google:ChIJR0lA1VBmwokR8BGfSBOyT-w@40.6413,-73.7781' }

test('names a point wherever it is a place of the draft', () => {
  const point = { ...timesSquare, id: '40.758,-73.9855', name: '40.75800, -73.98550' }
  const namedPoint = { ...point, name: '7th Avenue' }
  const state: WizardState = { step: 'contact', draft: { ...readyRide, dropOffLocation: point }, session: null }
  const { draft } = reduceWizard(state, { type: 'place named', place: namedPoint })
  expect(draft).toEqual({ ...readyRide, dropOffLocation: namedPoint })
  expect(reduceWizard(contactStep, { type: 'place named', place: namedPoint })).toEqual(contactStep)
  expect(reduceWizard(confirmed, { type: 'place named', place: namedPoint })).toBe(confirmed)
})

test('converts the places of unavailable maps to queries and returns to the first step', () => {
  const state: WizardState = {
    step: 'contact',
    draft: { ...readyRide, dropOffLocation: withGooglePlaces },
    session,
  }
  expect(reduceWizard(state, { type: 'maps unavailable' })).toEqual({
    step: 'trip',
    session,
    draft: {
      ...readyRide,
      dropOffLocation: null,
      dropOffQuery: 'John F. Kennedy International Airport (JFK), New York, NY',
    },
  })
})

test('preserves this site’s places, bare points and confirmed rides when maps become unavailable', () => {
  const point = { ...kennedy, id: '40.6413,-73.7781' }
  const state: WizardState = { step: 'contact', draft: { ...readyRide, dropOffLocation: point }, session: null }
  expect(reduceWizard(state, { type: 'maps unavailable' })).toBe(state)
  const confirmedRide: WizardState = { ...confirmed, draft: { ...readyRide, dropOffLocation: withGooglePlaces } }
  expect(reduceWizard(confirmedRide, { type: 'maps unavailable' })).toBe(confirmedRide)
})

test('clears a query once its place is set', () => {
  const draft: Draft = { ...readyRide, pickupLocation: null, pickupQuery: 'The Plaza' }
  const state: WizardState = { step: 'trip', draft, session: null }
  expect(reduceWizard(state, { type: 'changed', patch: { bags: 2 } }).draft.pickupQuery).toBe('The Plaza')
  const chosen = reduceWizard(state, { type: 'changed', patch: { pickupLocation: kennedy } })
  expect(chosen.draft).toMatchObject({ pickupLocation: kennedy, pickupQuery: '' })
})

test('a ride with a query instead of a place is not ready', () => {
  expect(hasRequiredRideFields({ ...readyRide, pickupLocation: null, pickupQuery: 'The Plaza' })).toBe(false)
})

test('any event sequence leaves a confirmation with its booking and no place with a query', () => {
  const event = fc.constantFrom<WizardEvent>(
    { type: 'changed', patch: readyRide },
    { type: 'changed', patch: { carCategory: '' } },
    { type: 'changed', patch: { pickupLocation: withGooglePlaces } },
    { type: 'maps unavailable' },
    { type: 'changed', patch: { serviceType: 'City to City', isCarpool: true } },
    { type: 'immediately chosen', date: '2027-03-01', time: '15:00' },
    { type: 'next' },
    { type: 'step selected', step: 'trip' },
    { type: 'step selected', step: 'contact' },
    { type: 'step selected', step: 'confirmed' },
    { type: 'booked', session },
    { type: 'booking recovered', session },
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), events => {
      const state = events.reduce(reduceWizard, initialWizardState)
      if (state.step === 'confirmed') expect(state.session.token).toBe('a-token')
      expect(state.draft.pickupLocation !== null && state.draft.pickupQuery !== '').toBe(false)
    }),
    { numRuns: RUNS },
  )
})
