import { type LedgerEntry, type Move, moves, type NewEntry } from './ledger'
import { describeStatement, getConsequences, nameEntry, type Viewer } from './statement'
import { accountOf, byMerchant, card, entriesOf, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking } from './testing/samples'

test('lists what happened with its amount and the balance after it', () => {
  const { entries } = accountOf(kennedyBooking, [card(15_700), price('ride_changed', 533), price('courtesy', -1000)])
  expect(
    describeStatement(entries, 'rider').map(({ words, cents, balanceCents }) => [words, cents, balanceCents]),
  ).toEqual([
    ['Fare', 15_700, 15_700],
    ['Card payment', -15_700, 0],
    ['Higher fare', 533, 533],
    ['Courtesy', -1000, -467],
  ])
  expect(describeStatement(entries, 'rider')[0]?.at).toBe(entries[0]?.at)
})

test('tells only the operator who caused an entry, and its transaction', () => {
  const entries = entriesOf([price('ride_booked', 15_700), card(15_700), refund(500), refund(300, '60001', null)])
  const own = entries.map((entry): LedgerEntry => ({ ...entry, actor: entry.account === 'price' ? 'rider' : 'site' }))
  expect(describeStatement(own, 'operator').map(({ words }) => words)).toEqual([
    'Fare, by the customer',
    'Card payment, sandbox 60001, by the site',
    'Refund, sandbox 60002, by the site',
    'Refund, by the site',
  ])
  expect(describeStatement(own, 'rider').map(({ words }) => words)).toEqual([
    'Fare',
    'Card payment',
    'Refund',
    'Refund',
  ])
})

test('has words of its own for each movement of money, and each direction of a price', () => {
  const prices = (['ride_changed', 'fare_agreed', 'courtesy', 'canceled'] as const).flatMap(cause => [
    price(cause, 1),
    price(cause, -1),
  ])
  const money = (Object.keys(moves) as Move[]).flatMap(move => [ofCharge(move, 1), ofCharge(move, -1)])
  for (const viewer of ['rider', 'operator'] as const) {
    const words = entriesOf([...prices, ...money]).map(entry => nameEntry(entry, viewer))
    expect(new Set(words).size).toBe(words.length)
  }
})

test('calls every return of money a refund, and tells only the operator what was done in the merchant interface', () => {
  const entries = entriesOf([refund(100), ofCharge('refund', -100), byMerchant(-100), refund(100, 'zelle-1')])
  const read = (viewer: Viewer) => describeStatement(entries, viewer).map(({ words }) => words)
  expect(read('rider')).toEqual(['Refund', 'Refund', 'Refund', 'Refund by Zelle'])
  expect(read('operator')).toEqual([
    'Refund, sandbox 60002, by the site',
    'Refund, sandbox 60001, by the site',
    'Refund in the merchant interface, sandbox 60001',
    'Refund by Zelle, by the site',
  ])
})

test('leaves out the pair that gives a refund sent by hand its transaction', () => {
  const sentByHand = refund(500, '60001', null)
  const pair = [refund(-500, '60001', null), refund(500)]
  const atOnce = entriesOf([sentByHand, ...pair]).map(entry => ({ ...entry, at: '2027-03-02T20:00:00.000Z' }))
  expect(describeStatement(atOnce, 'rider').map(({ cents }) => cents)).toEqual([500])
  expect(describeStatement(entriesOf([sentByHand, ...pair]), 'rider')).toHaveLength(3)
})

type Case = [name: string, before: NewEntry[], entries: NewEntry[], due: number, refund: number]
test.each<Case>([
  ['a payment of what is due', [], [card(15_700)], 0, 0],
  ['a second payment', [card(15_700)], [card(15_700, '60002')], 0, 15_700],
  ['a payment of more than what is due', [card(15_000)], [zelle(1000)], 0, 300],
  ['a dearer ride', [card(15_700)], [price('ride_changed', 533)], 533, 0],
  [
    'a dearer ride after a refund came due',
    [card(15_700), price('courtesy', -200)],
    [price('ride_changed', 533)],
    333,
    0,
  ],
  ['a cheaper ride with its late fee', [card(15_700)], [price('ride_changed', -1000), price('late_fee', 500)], 0, 500],
  ['a cheaper ride of which a part was not paid', [card(15_000)], [price('ride_changed', -1000)], 0, 300],
  ['a refund that was due', [card(15_700), price('courtesy', -200)], [refund(200)], 0, 0],
  [
    'a payment that was lost',
    [card(15_700), card(500, '60002'), price('ride_changed', 500)],
    [ofCharge('settlement', -500, '60002')],
    500,
    0,
  ],
  ['a chargeback', [card(15_700)], [ofCharge('chargeback', -15_700)], 0, 0],
])('finds what became due or has to be refunded by %s', (_, before, entries, newDueCents, newRefundCents) => {
  const booking = withAccount(kennedyBooking, [...before, ...entries])
  expect(getConsequences({ entries: entriesOf(entries), booking })).toEqual({ newDueCents, newRefundCents })
})
