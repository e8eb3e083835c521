import { applyDeepLink } from './apply-deep-link'
import { type Draft, emptyDraft } from './draft'
import { emptyArrival } from './extras'
import { emptyExtras } from './fields'
import { kennedy, timesSquare } from './testing/samples'
import { reduceWizard, type WizardEvent, type WizardState } from './wizard'

const philadelphia = { ...timesSquare, id: 'philadelphia', name: 'Philadelphia', area: 'PA', city: null }
const chosen = { serviceType: 'City to City', selectedCity: '', isServiceChosen: true, isCarpool: true } as const
const betweenCities: Draft = {
  ...emptyDraft,
  ...chosen,
  luggageWeight: 'light',
  bags: 1,
  pickupLocation: kennedy,
  dropOffLocation: philadelphia,
}
const arrival = { ...emptyArrival, flightNumber: 'DL1234', meetingPoint: 'inside' as const, signName: 'Ms. Hopper' }
const fromKennedy: Draft = {
  ...emptyDraft,
  selectedCity: 'new-york',
  pickupLocation: kennedy,
  dropOffLocation: timesSquare,
  extras: { ...emptyExtras, arrival },
}
const roundTrip: Draft = {
  ...fromKennedy,
  transferType: 'Round Trip',
  returnDate: '2027-03-15',
  extras: { ...emptyExtras, returnDeparture: { flightNumber: 'DL77', terminal: '' } },
}

function after(draft: Draft, ...events: WizardEvent[]) {
  const state = events.reduce<WizardState>(reduceWizard, { step: 'trip', draft, session: null })
  if (state.step === 'confirmed') throw new Error('the ride is confirmed')
  return state
}
const change = (patch: Partial<Draft>): WizardEvent => ({ type: 'changed', patch })
const toTimesSquare = change({ dropOffLocation: timesSquare })

test.each<[string, Draft, WizardEvent[], string[] | undefined]>([
  ['the service and what depends on it', betweenCities, [toTimesSquare], ['City to City', 'carpool', 'light luggage']],
  [
    'carpool, when the rider chooses Within City',
    betweenCities,
    [change({ serviceType: 'Within City' })],
    ['carpool', 'light luggage'],
  ],
  [
    'a chosen city',
    { ...fromKennedy, selectedCity: 'dallas', isServiceChosen: true },
    [toTimesSquare, change({ dropOffLocation: philadelphia })],
    ['Within City, Dallas, TX'],
  ],
  [
    'a flight with its airport',
    fromKennedy,
    [change({ pickupLocation: philadelphia })],
    ['flight DL1234', 'the name sign “Ms. Hopper”'],
  ],
  [
    'the return with the round trip',
    roundTrip,
    [change({ transferType: 'One Way' })],
    ['the return time', 'flight DL77'],
  ],
  [
    'the flight of a reversed one-way ride',
    fromKennedy,
    [{ type: 'swapped' }],
    ['flight DL1234', 'the name sign “Ms. Hopper”'],
  ],
  [
    'no service that followed from the places',
    { ...betweenCities, isServiceChosen: false, isCarpool: false, luggageWeight: '' },
    [toTimesSquare],
    undefined,
  ],
  ['nothing that the rider took back', betweenCities, [change({ isCarpool: false })], undefined],
  ['nothing while a place is retyped', betweenCities, [change({ dropOffLocation: null })], undefined],
  ['nothing that moves to the other leg', roundTrip, [{ type: 'swapped' }], undefined],
  ['nothing of an earlier change', betweenCities, [toTimesSquare, change({ bags: 1 })], undefined],
])('says that a change dropped %s', (_, draft, events, names) => {
  expect(after(draft, ...events).dropped?.names).toEqual(names)
})

test.each<[string, Draft, WizardEvent]>([
  ['a service', betweenCities, toTimesSquare],
  ['a flight', fromKennedy, change({ pickupLocation: philadelphia })],
  ['the return', roundTrip, change({ transferType: 'One Way' })],
])('%s comes back by undo', (what, draft, event) => {
  const { draft: restored, dropped } = after(draft, event, { type: 'undone' })
  expect(restored).toEqual(what === 'a service' ? { ...draft, dropOffLocation: timesSquare } : draft)
  expect(dropped?.isRestored).toBe(true)
})

test('a retyped airport comes back with its flight', () => {
  const state = after(
    fromKennedy,
    change({ pickupLocation: null }),
    change({ bags: 2 }),
    change({ pickupLocation: philadelphia }),
    { type: 'undone' },
  )
  expect(state.draft).toEqual({ ...fromKennedy, bags: 2 })
})

test('what the rider chose stays until both places are known', () => {
  const { draft } = after(emptyDraft, change(chosen), change({ pickupLocation: kennedy }))
  expect(draft).toMatchObject(chosen)
})

test('a choice that the places confirm is still one', () => {
  const state = after({ ...emptyDraft, ...chosen, pickupLocation: kennedy }, change({ dropOffLocation: philadelphia }))
  expect(state).toMatchObject({ draft: chosen, dropped: undefined })
})

test('a link to another city says which places it dropped', () => {
  const state = applyDeepLink(
    { step: 'trip', draft: fromKennedy, session: null },
    { serviceType: 'Within City', selectedCity: 'dallas', dropOffQuery: 'Love Field' },
  )
  expect(state).toMatchObject({ draft: { pickupLocation: null }, dropped: { names: [kennedy.name] } })
  expect(reduceWizard(state, { type: 'undone' }).draft).toMatchObject({
    pickupLocation: kennedy,
    dropOffLocation: timesSquare,
  })
})
