import { type Draft, emptyDraft } from './draft'
import { pruneDraft } from './draft-changes'
import { type Arrival, emptyArrival } from './extras'
import { emptyExtras } from './fields'
import { kennedy, kennedyBooking, timesSquare, unreachablePlace } from './testing/samples'
import { initialWizardState, reduceWizard, type WizardEvent, type WizardState } from './wizard'

const arrival: Arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: 'Ms. Hopper' }
const departure = { flightNumber: 'BA178', terminal: '7' }
const laGuardia = { ...kennedy, id: 'lga', name: 'LaGuardia Airport (LGA)' }
const plaza = { ...timesSquare, id: 'plaza', name: 'The Plaza' }
const withGooglePlaces = { ...plaza, id: 'google:ChIJR0lA1VBmwokR8BGfSBOyT-w@40.7646,-73.9743' }
const fromKennedy: Draft = {
  ...emptyDraft,
  selectedCity: 'new-york',
  pickupLocation: kennedy,
  dropOffLocation: timesSquare,
  extras: { ...emptyExtras, arrival },
}

function after(draft: Draft, ...events: WizardEvent[]): Draft {
  return events.reduce<WizardState>(reduceWizard, { step: 'trip', draft, session: null }).draft
}
const withStops = (...stops: Draft['extras']['stops']): Draft => ({
  ...fromKennedy,
  extras: { ...emptyExtras, arrival, stops },
  stopQueries: stops.map(() => ''),
})

const back: Arrival = { flightNumber: 'DL77', terminal: '2', meetingPoint: 'inside', signName: 'Ada' }
const roundTripToKennedy: Draft = {
  ...fromKennedy,
  transferType: 'Round Trip',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  extras: { ...emptyExtras, departure, returnArrival: back },
}
const roundTripFromKennedy: Draft = {
  ...fromKennedy,
  transferType: 'Round Trip',
  extras: { ...emptyExtras, arrival, returnDeparture: departure },
}
const terminal = { ...kennedy, id: 'terminal-4', kind: 'terminal' as const }

test.each<[string, Draft, Partial<Draft>, Partial<Draft['extras']>]>([
  ['another airport', fromKennedy, { pickupLocation: laGuardia }, { arrival: null }],
  ['a terminal', fromKennedy, { pickupLocation: terminal }, { arrival: null }],
  ['no place yet', fromKennedy, { pickupLocation: null }, { arrival }],
  ['no airport', fromKennedy, { pickupLocation: unreachablePlace }, { arrival: null }],
  [
    'another drop-off airport',
    roundTripToKennedy,
    { dropOffLocation: laGuardia },
    { departure: null, returnArrival: null },
  ],
  ['another pickup', roundTripToKennedy, { pickupLocation: plaza }, { departure, returnArrival: back }],
  ['no drop-off yet', roundTripToKennedy, { dropOffLocation: null }, { departure, returnArrival: back }],
  [
    'another drop-off',
    roundTripToKennedy,
    { dropOffLocation: unreachablePlace },
    { departure: null, returnArrival: null },
  ],
  ['no return', roundTripToKennedy, { transferType: 'One Way' }, { departure, returnArrival: null }],
  ['other bags', roundTripFromKennedy, { bags: 1 }, { returnDeparture: departure }],
  ['another pickup', roundTripFromKennedy, { pickupLocation: unreachablePlace }, { returnDeparture: null }],
  ['no return', roundTripFromKennedy, { transferType: 'One Way' }, { arrival, returnDeparture: null }],
])('shows or hides flights with %s', (_, draft, patch, flights) => {
  expect(pruneDraft(after(draft, { type: 'changed', patch })).extras).toMatchObject(flights)
})

const retyped: WizardEvent = { type: 'changed', patch: { pickupLocation: null } }
const hotel: WizardEvent = { type: 'changed', patch: { pickupLocation: plaza } }
test.each<[string, WizardEvent[], string, Arrival | null]>([
  ['goes with its airport, also when that is typed over', [retyped], 'lga', null],
  ['does not come back at another airport', [hotel], 'lga', null],
  ['of another airport is not taken over by a link', [{ type: 'changed', patch: linkTo('LGA') }], 'lga', null],
  ['stays when its airport is looked up again', [{ type: 'changed', patch: saved('JFK') }], 'jfk-2', arrival],
])('a flight %s', (_, events, id, expected) => {
  const chosen: WizardEvent = { type: 'changed', patch: { pickupLocation: { ...kennedy, id }, pickupQuery: '' } }
  expect(after(fromKennedy, ...events, chosen).extras.arrival).toEqual(expected)
})
function saved(pickupQuery: string) {
  return { pickupLocation: null, pickupQuery }
}
function linkTo(query: string) {
  return { ...saved(query), areQueriesFromLink: true }
}

test('what a choice hides is there again once the choice is taken back, until step 2', () => {
  const there: WizardEvent = { type: 'changed', patch: { transferType: 'One Way' } }
  const again: WizardEvent = { type: 'changed', patch: { transferType: 'Round Trip' } }
  expect(after(roundTripToKennedy, there, again).extras.returnArrival).toEqual(back)
  const cars: WizardState = { step: 'cars', draft: { ...roundTripToKennedy, carCategory: 'Sedan' }, session: null }
  const sent = [there, { type: 'next' } as const].reduce<WizardState>(reduceWizard, cars)
  expect(sent).toMatchObject({ step: 'contact', draft: { extras: { returnArrival: null } } })
})

test('what a change of place hides does not come back with the next one', () => {
  const dallas = { ...kennedy, id: 'dfw', city: 'dallas' }
  const go = (dropOffLocation: Draft['dropOffLocation'], patch: Partial<Draft> = {}): WizardEvent => {
    return { type: 'changed', patch: { dropOffLocation, ...patch } }
  }
  const shared: WizardEvent = { type: 'changed', patch: { isCarpool: true, luggageWeight: 'light' } }
  const between = after(fromKennedy, go(dallas), shared)
  expect(pruneDraft(between)).toMatchObject({ isCarpool: true, luggageWeight: 'light' })
  const again = after(between, go(plaza), go(dallas))
  expect(again).toMatchObject({ serviceType: 'City to City', isCarpool: false, luggageWeight: '' })
})

test('luggage that is shown again is in a bag', () => {
  const toggle = (serviceType: Draft['serviceType'], patch: Partial<Draft> = {}): WizardEvent => {
    return { type: 'changed', patch: { serviceType, ...patch } }
  }
  const heavy = toggle('City to City', { luggageWeight: 'heavy' })
  const shown = after(fromKennedy, heavy, toggle('Within City', { bags: 0 }), toggle('City to City'))
  expect(shown).toMatchObject({ luggageWeight: 'heavy', bags: 1 })
})

test('adds up to three empty stops', () => {
  const more: WizardEvent = { type: 'stop added' }
  expect(after(fromKennedy, more).extras.stops).toEqual([null])
  expect(after(fromKennedy, more, more, more, more).extras.stops).toEqual([null, null, null])
})

test('sets, clears and removes one stop without changing the others', () => {
  const draft = withStops(plaza, null, unreachablePlace)
  const chosen = after(draft, { type: 'stop chosen', index: 1, place: laGuardia })
  expect(chosen.extras.stops).toEqual([plaza, laGuardia, unreachablePlace])
  expect(after(chosen, { type: 'stop chosen', index: 1, place: null }).extras.stops).toEqual([
    plaza,
    null,
    unreachablePlace,
  ])
  expect(after(chosen, { type: 'stop removed', index: 0 }).extras.stops).toEqual([laGuardia, unreachablePlace])
})

test('converts a stop of an unavailable map provider to a query', () => {
  const draftWithoutMaps = after(withStops(plaza, withGooglePlaces), { type: 'maps unavailable' })
  expect(draftWithoutMaps.extras.stops).toEqual([plaza, null])
  expect(draftWithoutMaps.stopQueries).toEqual(['', 'The Plaza, New York, NY'])
  expect(after(draftWithoutMaps, { type: 'stop removed', index: 0 }).stopQueries).toEqual(['The Plaza, New York, NY'])
  expect(after(draftWithoutMaps, { type: 'stop chosen', index: 1, place: unreachablePlace }).stopQueries).toEqual([
    '',
    '',
  ])
  expect(after(draftWithoutMaps, { type: 'stop chosen', index: 1, place: null }).stopQueries).toEqual(['', ''])
})

test('updates the name of a stop set by point', () => {
  const point = { ...plaza, name: '40.76460, -73.97430' }
  expect(after(withStops(point), { type: 'place named', place: plaza }).extras.stops).toEqual([plaza])
})

test('blocks the next step while a stop is empty', () => {
  const ready: Draft = { ...withStops(null), carCategory: 'Sedan' }
  const state: WizardState = { step: 'options', draft: ready, session: null }
  expect(reduceWizard(state, { type: 'next' }).step).toBe('options')
  expect(reduceWizard(state, { type: 'step selected', step: 'contact' }).step).toBe('options')
  const chosen = reduceWizard(state, { type: 'stop chosen', index: 0, place: plaza })
  expect(reduceWizard(chosen, { type: 'next' }).step).toBe('contact')
})

test('ignores new stops on a confirmed ride', () => {
  const events: WizardEvent[] = [{ type: 'stop added' }, { type: 'extras changed', patch: { arrival: emptyArrival } }]
  const state: WizardState = { step: 'contact', draft: fromKennedy, session: null }
  const session = { booking: kennedyBooking, token: 'x' }
  const confirmed = reduceWizard(state, { type: 'booked', session })
  for (const event of events) expect(reduceWizard(confirmed, event)).toBe(confirmed)
})

describe('service and city', () => {
  const dallas = { ...kennedy, id: 'dfw', city: 'dallas' }
  const abroad = { ...kennedy, id: 'montauk', city: null }
  const choose = (...patches: Partial<Draft>[]) =>
    patches.reduce<WizardState>((state, patch) => reduceWizard(state, { type: 'changed', patch }), initialWizardState)
      .draft

  test.each([
    ['of the pickup alone', { pickupLocation: kennedy }, 'Within City', 'new-york'],
    ['of two places in one city', { pickupLocation: kennedy, dropOffLocation: timesSquare }, 'Within City', 'new-york'],
    ['of places in two cities', { pickupLocation: kennedy, dropOffLocation: dallas }, 'City to City', ''],
    ['of a place outside the served cities', { pickupLocation: kennedy, dropOffLocation: abroad }, 'City to City', ''],
  ])('follow from the area %s', (_, patch, serviceType, selectedCity) => {
    expect(choose(patch)).toMatchObject({ serviceType, selectedCity })
  })

  test('keep what the rider chose until a place changes', () => {
    const places = { pickupLocation: kennedy, dropOffLocation: timesSquare }
    const chosen = choose(places, { serviceType: 'City to City' }, { passengers: 2 })
    expect(chosen.serviceType).toBe('City to City')
    expect(
      choose(places, { serviceType: 'City to City' }, { dropOffLocation: { ...timesSquare, id: 'x' } }),
    ).toMatchObject({ serviceType: 'Within City', selectedCity: 'new-york' })
  })
})
