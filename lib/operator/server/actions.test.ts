import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import {
  accountOf,
  byHand,
  card,
  ofCharge,
  price,
  refund,
  withAccount,
  zelle,
} from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import { actions } from './actions'
import type { ActionFacts } from './define-action'

type Situation = {
  over?: Partial<StoredBooking>
  entries?: NewEntry[]
  attempts?: Partial<Attempt>[]
  charges?: UncertainCharge[]
  chauffeurs?: ActionFacts['chauffeurs']
  /** Twelve days before the pickup by default. */
  now?: string
}

function factsOf({ over, entries = [], attempts = [], charges = [], chauffeurs = [], now }: Situation): ActionFacts {
  const booking = { ...kennedyBooking, paymentMethod: 'authorizenet' as const, ...over }
  return {
    booking: withAccount(booking, entries, attempts),
    account: accountOf(booking, entries, attempts),
    uncertainCharges: charges,
    note: '',
    chauffeurs,
    freeWaitMinutes: 15,
    now: new Date(now ?? '2027-03-02T20:00:00.000Z'),
  }
}

const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z' }
const vera = { name: 'Vera Cole', car: 'Black Escalade', phone: '+12125550199' }
const confirmedAt = '2027-03-01T20:00:00.000Z'
const immediate: Partial<StoredBooking> = { scheduleOption: 'immediately', pickupAt: '2027-03-02T19:55:00.000Z' }
const { quote } = kennedyBooking
const estimate = { quote: quote && { ...quote, provisional: true as const } }
const uncertain = (state: UncertainCharge['state']): UncertainCharge[] => [
  { state, at: '2027-03-01T20:00:00.000Z', amountCents: 15_700, transactionId: state === 'found' ? '60009' : null },
]
const unknownCharge: Situation = { attempts: [{}], charges: uncertain('unknown') }
const chargeback = ofCharge('chargeback', -15_700)
const canceledWith = (cents: number): Situation => {
  return { over: canceled, entries: [card(15_700), price('canceled', -cents), refund(cents)] }
}
const atPickup = '2027-03-14T18:30:00.000Z'
const eta = '2027-03-14T18:50:00.000Z'
const always = 'zelle_received chauffeur_paid new_link note'
const ride = 'confirm chauffeur'

test.each<[string, Situation, string]>([
  ['new', {}, `${ride} courtesy cancel`],
  ['with an estimate', { over: estimate }, `${ride} fare cancel`],
  ['confirmed', { over: { confirmedAt } }, 'chauffeur courtesy cancel'],
  ['whose free wait has passed', { now: '2027-03-14T18:45:00.000Z' }, `${ride} courtesy no_show cancel`],
  ['that was a no-show', { over: { noShowAt: confirmedAt } }, 'courtesy cancel'],
  ['that ended a day ago', { now: '2027-03-15T18:30:00.000Z' }, 'courtesy no_show cancel'],
  ['paid by card', { entries: [card(15_700)] }, `${ride} courtesy chargeback cancel`],
  ['paid to the chauffeur', { entries: [byHand('chauffeur', 15_700)] }, `${ride} courtesy cancel`],
  ['overpaid by Zelle', { entries: [zelle(20_000)] }, `${ride} refund_sent courtesy cancel`],
  ['charged back', { entries: [card(15_700), chargeback] }, `${ride} courtesy chargeback_reversed cancel`],
  ['with an unknown charge', unknownCharge, `${ride} charge_made charge_not_made courtesy`],
  ['with a charge not found', { charges: uncertain('absent') }, `${ride} charge_made courtesy cancel`],
  ['with a charge that others made', { charges: uncertain('found') }, `${ride} charge_counted courtesy cancel`],
  ['with a payment in review', { attempts: [{ state: 'held' }] }, `${ride} courtesy cancel`],
  ['canceled, half of it kept', canceledWith(7850), 'courtesy chargeback'],
  ['canceled and refunded', canceledWith(15_700), ''],
])('of a ride %s, offers what is possible and explains the rest', (_, situation, expected) => {
  const offered = actions.map(action => action.offer(factsOf(situation)))
  const possible = offered.filter(({ unavailable }) => unavailable === null).map(({ name }) => name)
  expect(possible.toSorted()).toEqual(`${always} ${expected}`.trim().split(' ').toSorted())
  for (const { unavailable } of offered) expect(unavailable).not.toBe('')
})

const toChauffeur = { paymentMethod: 'chauffeur', confirmedAt, chauffeur: vera } as const
test.each<[string, Situation, string]>([
  ['to be paid by Zelle', { over: { paymentMethod: 'zelle' } }, `zelle_received ${ride}`],
  ['to be paid to the chauffeur, from its pickup on', { over: toChauffeur, now: atPickup }, 'chauffeur_paid'],
  ['with an unknown charge', unknownCharge, `charge_made charge_not_made ${ride}`],
  ['with a charge that was just sent', { ...unknownCharge, now: '2027-03-01T20:02:59.999Z' }, ride],
  ['with a chauffeur', { over: { confirmedAt, chauffeur: vera } }, ''],
  ['requested immediately', { over: immediate }, 'chauffeur'],
  ['requested immediately, without an ETA', { over: { ...immediate, confirmedAt, chauffeur: vera } }, 'eta'],
])('knows what a ride %s needs next', (_, situation, expected) => {
  const offered = actions.map(action => action.offer(factsOf(situation)))
  const next = offered.filter(({ isNext }) => isNext).map(({ name }) => name)
  expect(next.join(' ')).toBe(expected)
})

test.each<[string, Situation, string]>([
  ['no_show', { now: atPickup }, '2:45 PM EDT. Waiting is free for 15 min after the pickup time.'],
  ['no_show', { now: atPickup, over: { eta } }, '3:05 PM EDT. Waiting is free for 15 min after the ETA.'],
  [
    'no_show',
    { now: atPickup, over: { scheduleOption: 'immediately' } },
    '3:45 PM EDT. If you set an ETA, the wait starts at the ETA instead.',
  ],
  ['cancel', unknownCharge, 'once the result is known.'],
])('says why %s is not possible: %p', (name, situation, reason) => {
  const action = actions.find(each => each.name === name)
  expect(action?.offer(factsOf(situation)).unavailable).toContain(reason)
})

test('offers those who drive now with a tap', () => {
  const offered = actions.map(action => action.offer(factsOf({ chauffeurs: [vera] })))
  const values = { name: 'Vera Cole', car: 'Black Escalade', phone: '(212) 555-0199' }
  expect(offered.flatMap(({ presets }) => presets)).toEqual([{ label: 'Vera Cole', note: 'Black Escalade', values }])
})
