import { type Draft, emptyDraft, pruneDraft } from './draft'
import { type Arrival, emptyArrival } from './extras'
import { hasRequiredRideFields } from './field-errors'
import { emptyExtras } from './fields'
import { toDraft } from './request'
import { kennedy, kennedyBooking, kennedyDraft, timesSquare, unreachablePlace } from './testing/samples'
import {
  applyDeepLink,
  type BookingSession,
  initialWizardState,
  reduceWizard,
  type WizardEvent,
  type WizardState,
} from './wizard'

const ready = kennedyDraft
const session: BookingSession = { booking: kennedyBooking, token: 'a-token', version: 1 }
const booked = toDraft(kennedyBooking)
const confirmed: WizardState = { step: 'confirmed', draft: booked, session }
const at = (step: 'trip' | 'cars' | 'options' | 'contact', patch: Partial<Draft> = {}): WizardState => {
  return { step, draft: { ...ready, ...patch }, session: null }
}
const contactStep = at('contact')
const changed = (patch: Partial<Draft>): WizardEvent => ({ type: 'changed', patch })
const go = (step: WizardState['step']): WizardEvent => ({ type: 'step selected', step })
const next: WizardEvent = { type: 'next' }
const reduce = (state: WizardState, ...events: WizardEvent[]) => events.reduce(reduceWizard, state)
const after = (draft: Draft, ...events: WizardEvent[]) =>
  reduce({ step: 'trip', draft, session: null }, ...events).draft

const plaza = { ...timesSquare, id: 'plaza', name: 'The Plaza' }
const laGuardia = { ...kennedy, id: 'lga', name: 'LaGuardia Airport (LGA)' }
const dallas = { ...kennedy, id: 'dfw', city: 'dallas' }
const ofGoogle = { ...plaza, id: 'google:ChIJR0lA1VBmwokR8BGfSBOyT-w@40.7646,-73.9743' }

test.each<[Partial<Draft>, boolean]>([
  [{}, true],
  [{ pickupLocation: null }, false],
  [{ pickupLocation: null, pickupQuery: 'The Plaza' }, false],
  [{ dropOffLocation: null }, false],
  [{ carCategory: '' }, false],
  [{ pickupDate: '' }, false],
  [{ pickupTime: '' }, false],
  [{ scheduleOption: 'immediately', pickupDate: '', pickupTime: '' }, true],
  [{ selectedCity: '' }, false],
  [{ serviceType: 'City to City', selectedCity: '' }, true],
])('whether a ride with %o is ready: %p', (patch, isReady) => {
  expect(hasRequiredRideFields({ ...ready, ...patch })).toBe(isReady)
})

test('See fares shows the cars only once places and time are set, whichever the vehicle', () => {
  expect(reduce(at('trip', { carCategory: '', selectedCity: '' }), next).step).toBe('cars')
  for (const event of [next, go('options'), go('contact'), go('confirmed')])
    expect(reduce(initialWizardState, event)).toBe(initialWizardState)
})

test.each(['cars', 'options'] as const)('Next leads from the %s to the contact only once the ride is ready', step => {
  expect(reduce(at(step), next).step).toBe('contact')
  expect(reduce(at(step, { selectedCity: '' }), next).step).toBe(step)
})

test('an empty stop blocks the next step', () => {
  const state = at('options', { extras: { ...emptyExtras, stops: [null] } })
  expect([reduce(state, next).step, reduce(state, go('contact')).step]).toEqual(['options', 'options'])
  expect(reduce(state, { type: 'stop chosen', index: 0, place: plaza }, next).step).toBe('contact')
})

test('the fares that a link asked for show once its last place is found, or chosen by the rider', () => {
  const seeking: WizardState = {
    step: 'trip',
    draft: { ...ready, dropOffLocation: null },
    session: null,
    seeksFares: true,
  }
  const named = reduce(seeking, changed({ passengers: 2 }))
  expect(named).toMatchObject({ step: 'trip', seeksFares: true })
  const found = changed({ dropOffLocation: kennedy })
  expect(reduce(named, found)).toMatchObject({ step: 'cars', seeksFares: undefined })
  expect(reduce({ ...seeking, seeksFares: false }, found).step).toBe('trip')
})

test.each<Partial<Draft>>([{ pickupDate: '2027-03-14' }, { scheduleOption: 'immediately' }])(
  '%j ends the search for the fares of a link',
  patch => {
    const seeking: WizardState = { step: 'trip', draft: { ...ready, pickupDate: '' }, session: null, seeksFares: true }
    expect(reduce(seeking, changed(patch))).toMatchObject({ step: 'trip', seeksFares: false })
  },
)

test('a ride by the hour ends where its pickup is, wherever that moves', () => {
  const hourly = reduce(at('trip', { dropOffLocation: null }), changed({ hours: 3 }))
  expect(hourly.draft.dropOffLocation).toMatchObject({ id: timesSquare.id, name: 'As directed' })
  expect(reduce(hourly, next).step).toBe('cars')
  const moved = after(hourly.draft, changed({ pickupLocation: kennedy }))
  expect(moved.dropOffLocation).toMatchObject({ id: kennedy.id, area: '' })
  expect(after(moved, changed({ pickupLocation: null })).dropOffLocation).toBeNull()
  expect(after({ ...emptyDraft, dropOffQuery: 'JFK' }, changed({ hours: 3 })).dropOffQuery).toBe('')
})

test('passengers follow the child seats, and bags the luggage', () => {
  const childSeats = { infant: 1, toddler: 2, booster: 0 }
  const seated = after(emptyDraft, { type: 'extras changed', patch: { childSeats } })
  expect([seated.passengers, after(seated, changed({ passengers: 1 })).passengers]).toEqual([3, 3])
  const loaded = after(emptyDraft, changed({ serviceType: 'City to City', luggageWeight: 'heavy', bags: 0 }))
  expect(loaded.bags).toBe(1)
  expect(after({ ...loaded, bags: 0 }, changed({ passengers: 2 })).bags).toBe(0)
  const hidden = after(loaded, changed({ serviceType: 'Within City', bags: 0 }))
  expect(after(hidden, changed({ serviceType: 'City to City' }))).toMatchObject({ luggageWeight: 'heavy', bags: 1 })
})

test('a booked ride is confirmed, edited by Back with what was booked, and shown again by forward', () => {
  expect(reduce(contactStep, { type: 'booked', session })).toEqual(confirmed)
  const editing = reduce(confirmed, go('contact'))
  expect(editing).toEqual({ step: 'contact', draft: booked, session })
  expect(reduce(editing, go('confirmed'))).toEqual(confirmed)
  expect(reduce(contactStep, go('trip'))).toEqual({ ...contactStep, step: 'trip' })
})

test.each(['paid', 'payment_unknown', 'refunded'] as const)('blocks Back for a ride that is %s', status => {
  const state: WizardState = { ...confirmed, session: { ...session, booking: { ...kennedyBooking, status } } }
  expect([reduce(state, go('contact')), reduce(state, go('trip'))]).toEqual([state, state])
})

test.each<WizardEvent>([
  changed({ bags: 9 }),
  { type: 'stop added' },
  { type: 'extras changed', patch: { arrival: emptyArrival } },
  { type: 'place named', place: timesSquare },
  { type: 'booking recovered', session: { ...session, token: 'another' } },
  { type: 'version acknowledged', version: 2 },
  { type: 'maps unavailable' },
])('%j changes nothing of a confirmed ride', event => {
  const state: WizardState = { ...confirmed, draft: { ...booked, dropOffLocation: ofGoogle } }
  expect(reduce(state, event)).toBe(state)
})

test('edits a recovered booking, and one with its changed payment method selected', () => {
  expect(reduce(contactStep, { type: 'booking recovered', session })).toEqual({ ...contactStep, session })
  const booking = { ...kennedyBooking, paymentMethod: 'authorizenet' as const }
  expect(reduce(confirmed, { type: 'updated', booking })).toEqual({
    step: 'confirmed',
    draft: { ...booked, paymentMethod: 'authorizenet' },
    session: { ...session, booking },
  })
})

test('a payment that ends during editing is merged, and what was entered stays', () => {
  const booking = { ...kennedyBooking, status: 'paid' as const, paymentMethod: 'authorizenet' as const }
  const editing: WizardState = { ...contactStep, session }
  expect(reduce(editing, { type: 'updated', booking })).toEqual({ ...editing, session: { ...session, booking } })
})

const otherVersion = { ...kennedyBooking, passengers: 3, bags: 1 }

test.each([
  [2, 2],
  [undefined, 1],
])('a ride changed elsewhere (version %p) is edited as displayed, on version %p', (version, onVersion) => {
  const updated = reduce(confirmed, { type: 'updated', booking: otherVersion, ...(version && { version }) })
  expect(updated.draft).toMatchObject({ passengers: 3, bags: 1, contactInfo: { firstName: 'Ada' } })
  expect(updated.session).toEqual({ booking: otherVersion, token: 'a-token', version: onVersion })
})

test('what was entered stays in the form after the customer acknowledged a change made elsewhere', () => {
  const editing: WizardState = { ...contactStep, session, draft: { ...ready, passengers: 5 } }
  const acknowledged = reduce(editing, { type: 'version acknowledged', version: 2 })
  expect(acknowledged).toEqual({ ...editing, session: { ...session, version: 2 } })
  const shown = reduce(acknowledged, { type: 'updated', booking: otherVersion, version: 2 }, go('confirmed'))
  expect([shown.draft.passengers, shown.session?.booking.passengers]).toEqual([3, 3])
  expect(reduce(contactStep, { type: 'version acknowledged', version: 2 })).toBe(contactStep)
})

test('a point gets its name wherever it is a place of the draft', () => {
  const point = { ...plaza, name: '40.76460, -73.97430' }
  const draft = { ...ready, dropOffLocation: point, extras: { ...emptyExtras, stops: [point] } }
  const named = after(draft, { type: 'place named', place: plaza })
  expect(named).toEqual({ ...draft, dropOffLocation: plaza, extras: { ...emptyExtras, stops: [plaza] } })
})

test('places of unavailable maps become queries in the first step, all others stay', () => {
  const stops = [plaza, ofGoogle]
  const state = at('contact', { dropOffLocation: ofGoogle, extras: { ...emptyExtras, stops } })
  const trip = reduce(state, { type: 'maps unavailable' })
  expect(trip).toMatchObject({
    step: 'trip',
    draft: {
      pickupLocation: timesSquare,
      dropOffLocation: null,
      dropOffQuery: 'The Plaza, New York, NY',
      extras: { stops: [plaza, null] },
      stopQueries: ['', 'The Plaza, New York, NY'],
    },
  })
  expect(after(trip.draft, { type: 'stop removed', index: 0 }).stopQueries).toEqual(['The Plaza, New York, NY'])
  for (const place of [unreachablePlace, null])
    expect(after(trip.draft, { type: 'stop chosen', index: 1, place }).stopQueries).toEqual(['', ''])
  const own = at('contact', { dropOffLocation: { ...kennedy, id: '40.6413,-73.7781' } })
  expect(reduce(own, { type: 'maps unavailable' })).toBe(own)
})

test('a query is cleared once its place is set', () => {
  const seeking = { ...ready, pickupLocation: null, pickupQuery: 'The Plaza' }
  expect(after(seeking, changed({ bags: 2 })).pickupQuery).toBe('The Plaza')
  expect(after(seeking, changed({ pickupLocation: kennedy }))).toMatchObject({ pickupQuery: '' })
})

test('up to three stops are added, set, cleared and removed one by one', () => {
  const more: WizardEvent = { type: 'stop added' }
  const three = after(ready, more, more, more, more)
  expect(three.extras.stops).toEqual([null, null, null])
  const set = after(three, { type: 'stop chosen', index: 1, place: laGuardia })
  expect(set.extras.stops).toEqual([null, laGuardia, null])
  expect(after(set, { type: 'stop chosen', index: 1, place: null }).extras.stops).toEqual([null, null, null])
  expect(after(set, { type: 'stop removed', index: 0 }).extras.stops).toEqual([laGuardia, null])
})

const arrival: Arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: 'Ms. Hopper' }
const departure = { flightNumber: 'BA178', terminal: '7' }
const roundTrip = { transferType: 'Round Trip' } as const
const fromAirport = { ...ready, pickupLocation: kennedy, dropOffLocation: timesSquare }
const from: Draft = { ...fromAirport, ...roundTrip, extras: { ...emptyExtras, arrival, returnDeparture: departure } }
const to: Draft = { ...ready, ...roundTrip, extras: { ...emptyExtras, departure, returnArrival: arrival } }

test.each<[string, Draft, Partial<Draft>, Partial<Draft['extras']>]>([
  ['another airport', from, { pickupLocation: laGuardia }, { arrival: null, returnDeparture: null }],
  ['no place yet', from, { pickupLocation: null }, { arrival, returnDeparture: departure }],
  ['no airport', from, { pickupLocation: unreachablePlace }, { arrival: null, returnDeparture: null }],
  ['no return', from, { transferType: 'One Way' }, { arrival, returnDeparture: null }],
  ['other bags', from, { bags: 1 }, { arrival, returnDeparture: departure }],
  ['another drop-off airport', to, { dropOffLocation: laGuardia }, { departure: null, returnArrival: null }],
  ['no drop-off yet', to, { dropOffLocation: null }, { departure, returnArrival: arrival }],
  ['another pickup', to, { pickupLocation: plaza }, { departure, returnArrival: arrival }],
  ['no return', to, { transferType: 'One Way' }, { departure, returnArrival: null }],
])('shows or hides flights with %s', (_, draft, patch, flights) => {
  expect(pruneDraft(after(draft, changed(patch))).extras).toMatchObject(flights)
})

const typed = { pickupLocation: null, pickupQuery: 'LGA' }
test.each<[string, Partial<Draft>, string, Arrival | null]>([
  ['goes with its airport, also when that is typed over', { pickupLocation: null }, 'lga', null],
  ['does not come back at another airport', { pickupLocation: plaza }, 'lga', null],
  ['stays when its airport is looked up again', typed, 'jfk-2', arrival],
])('a flight %s', (_, patch, id, expected) => {
  const chosen = changed({ pickupLocation: { ...kennedy, id }, pickupQuery: '' })
  expect(after(from, changed(patch), chosen).extras.arrival).toEqual(expected)
})

test('what a choice hides is there again once the choice is taken back, until step 2', () => {
  const oneWay = changed({ transferType: 'One Way' })
  expect(after(to, oneWay, changed(roundTrip)).extras.returnArrival).toEqual(arrival)
  const sent = reduce({ step: 'cars', draft: to, session: null }, oneWay, next)
  expect(sent).toMatchObject({ step: 'contact', draft: { extras: { returnArrival: null } } })
})

test('what a change of place hides does not come back with the next one', () => {
  const shared = changed({ isCarpool: true, luggageWeight: 'light' })
  const between = after(fromAirport, changed({ dropOffLocation: dallas }), shared)
  expect(pruneDraft(between)).toMatchObject({ isCarpool: true, luggageWeight: 'light' })
  const again = after(between, changed({ dropOffLocation: plaza }), changed({ dropOffLocation: dallas }))
  expect(again).toMatchObject({ serviceType: 'City to City', isCarpool: false, luggageWeight: '' })
})

const inCity = { pickupLocation: kennedy, dropOffLocation: timesSquare }
const cityToCity = { serviceType: 'City to City' } as const
test.each<[string, Partial<Draft>[], Draft['serviceType'], string]>([
  ['the area of the pickup alone', [{ pickupLocation: kennedy }], 'Within City', 'new-york'],
  ['two places in one city', [inCity], 'Within City', 'new-york'],
  ['places in two cities', [{ ...inCity, dropOffLocation: dallas }], 'City to City', ''],
  ['a place outside the served cities', [{ ...inCity, dropOffLocation: unreachablePlace }], 'City to City', ''],
  ['what the rider chose', [inCity, cityToCity, { passengers: 2 }], 'City to City', 'new-york'],
  ['... until a place changes', [inCity, cityToCity, { dropOffLocation: plaza }], 'Within City', 'new-york'],
])('service and city follow from %s', (_, patches, serviceType, selectedCity) => {
  expect(after(emptyDraft, ...patches.map(changed))).toMatchObject({ serviceType, selectedCity })
})

const { contactInfo } = kennedyBooking
const wholeLink = { pickupQuery: 'JFK', dropOffLocation: timesSquare }

test.each<[string, Partial<Draft>, object]>([
  [
    'overrides what it sets, and nothing else',
    { pickupQuery: 'LaGuardia', passengers: 3 },
    {
      step: 'trip',
      draft: {
        ...{ pickupLocation: null, pickupQuery: 'LaGuardia', passengers: 3 },
        ...{ dropOffLocation: kennedy, carCategory: 'Executive Sedan', contactInfo },
      },
    },
  ],
  [
    'with both places is another ride, for the same customer',
    wholeLink,
    { draft: { ...emptyDraft, ...wholeLink, contactInfo, selectedCity: 'new-york' } },
  ],
  [
    'drops places outside its city',
    { serviceType: 'Within City', selectedCity: 'dallas' },
    { draft: { selectedCity: 'dallas', pickupLocation: null, dropOffLocation: null } },
  ],
  [
    'keeps places inside its city',
    { serviceType: 'Within City', selectedCity: 'new-york' },
    { draft: { pickupLocation: timesSquare, dropOffLocation: kennedy } },
  ],
])('a link %s', (_, linked, expected) => {
  const entered = at('contact', { contactInfo, isCarpool: true, selectedCity: linked.selectedCity ? '' : 'new-york' })
  expect(applyDeepLink(entered, linked)).toMatchObject(expected)
})

test.each<WizardState>([confirmed, { step: 'trip', draft: ready, session }])(
  'a link leaves a booked ride (%#) as it is, and starts a new one for the same customer',
  state => {
    expect(applyDeepLink({ ...state, draft: { ...ready, contactInfo } }, { pickupQuery: 'LaGuardia' })).toMatchObject({
      step: 'trip',
      session: null,
      previous: { id: kennedyBooking.id, token: 'a-token' },
      draft: { ...emptyDraft, contactInfo, pickupQuery: 'LaGuardia' },
    })
  },
)

test('a link’s pickup has none of the flights of the one before', () => {
  const linked = applyDeepLink({ step: 'cars', draft: from, session: null }, { pickupQuery: 'LGA' })
  expect(reduce(linked, changed({ pickupLocation: laGuardia })).draft.extras).toEqual(emptyExtras)
  expect(applyDeepLink({ step: 'cars', draft: to, session: null }, { pickupQuery: 'LGA' }).draft.extras).toEqual(
    to.extras,
  )
})

test('a link to a whole ride shows its cars, at once or when its places are found', () => {
  const soon = { scheduleOption: 'immediately' } as const
  expect(applyDeepLink(initialWizardState, { ...soon, ...inCity }).step).toBe('cars')
  const queries = { pickupQuery: 'Times Square', dropOffQuery: 'JFK' }
  expect(applyDeepLink(initialWizardState, { ...soon, ...queries })).toMatchObject({ step: 'trip', seeksFares: true })
  for (const part of [inCity, { ...soon, dropOffQuery: 'JFK' }])
    expect(applyDeepLink(initialWizardState, part)).toMatchObject({ step: 'trip', seeksFares: false })
})
