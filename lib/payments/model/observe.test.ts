import { type AttemptState, type BookingStatus, getPriceCents, getReceivedCents } from '@/lib/booking/model/ledger'
import type { Effect, Observation } from './observe'
import { type Book, charge, FARE, openBook, refund } from './testing/book'

type History = (book: Book) => void
/** Status, cents due, and cents of the refund due. */
type Standing = [BookingStatus, number, number]

const HALF = 78_50

/** A ride that the charge `c1` paid. */
function paidBook(): Book {
  const book = openBook()
  book.pay('c1')
  return book
}

function all(...histories: History[]): History {
  return book => {
    for (const history of histories) history(book)
  }
}

function see(...observations: Observation[]): History {
  return book => {
    for (const observation of observations) book.observe(observation)
  }
}

/** Refunds of `c1` that the merchant made or undid, in this order. */
function merchant(...said: [id: string, cents: number, state?: Observation['state']][]): History {
  return see(...said.map(([id, cents, state = 'settled']) => refund(id, cents, state)))
}

const cancelAt100: History = book => book.cancel(100)
const cancelAt50: History = book => book.cancel(50)
const makeRefunds: History = book => book.makeRefunds()
const settled = see(charge('c1', 'settled'))
const voided = see(charge('c1', 'voided'))
const failed = see(charge('c1', 'failed'))
const chargedBack = see(charge('c1', 'charged_back'))
const returned = see(charge('c1', 'chargeback_reversed'))
function changeFare(cents: number): History {
  return book => book.changeFare(cents)
}

describe('a charge', () => {
  test.each<[string, History, Standing]>([
    ['that settles stays paid', settled, ['paid', 0, 0]],
    ['that settlement loses leaves the ride unpaid', failed, ['reserved', FARE, 0]],
    ['that settles with less leaves the rest due', see(charge('c1', 'settled', { cents: 150_00 })), ['paid', 7_00, 0]],
    [
      '... and pays on when a part of it is refunded',
      all(cancelAt50, see(charge('c1', 'settled', { cents: 150_00 })), makeRefunds),
      ['refunded', 0, 0],
    ],
    ['whose void is undone pays again', all(voided, settled), ['paid', 0, 0]],
    [
      'whose void is undone after another paid the ride is refunded',
      all(voided, book => book.pay('c2'), settled),
      ['paid', 0, FARE],
    ],
    [
      'whose void by us did not take effect is due again',
      all(cancelAt100, makeRefunds, settled),
      ['refund_due', 0, FARE],
    ],
    ['voided by the merchant after a late cancel returns enough', all(cancelAt50, voided), ['refunded', 0, 0]],
    [
      'that succeeds after a cancel is refunded in full',
      all(
        cancelAt50,
        book => book.attempt('charge', FARE, { reference: 'late', state: 'unknown' }),
        see(charge('c2', 'settled', { reference: 'late' })),
      ),
      ['refund_due', 0, HALF + FARE],
    ],
    ['for a dearer ride changes it', book => book.pay('c2', 5_33, { proposedFareCents: 162_33 }), ['paid', 0, 0]],
    ['for a dearer ride that can no longer be had is refunded', book => book.pay('c2', 5_33), ['paid', 0, 5_33]],
  ])('%s', (_, history, standing) => {
    const book = paidBook()
    history(book)
    expect(book.standing()).toEqual(standing)
  })
})

describe('a refund by the merchant', () => {
  test.each<[string, History, Standing, number]>([
    ['beyond what is due is a courtesy', merchant(['m1', 50_00]), ['paid', 0, 0], 107_00],
    ['... until it is undone', merchant(['m1', 50_00], ['m1', 50_00, 'voided']), ['paid', 0, 0], FARE],
    ['of the whole charge leaves the ride unpaid', merchant(['m1', FARE]), ['reserved', FARE, 0], FARE],
    ['that completes the charge does too', merchant(['m1', 50_00], ['m2', 107_00]), ['reserved', FARE, 0], FARE],
    [
      '... and undone, the first is a courtesy again',
      merchant(['m1', 50_00], ['m2', 107_00], ['m2', 107_00, 'voided']),
      ['paid', 0, 0],
      107_00,
    ],
    ['of what is due closes it', all(cancelAt50, merchant(['m1', HALF])), ['refunded', 0, 0], HALF],
    ['of less reduces what is due', all(cancelAt50, merchant(['m1', 30_00])), ['refund_due', 0, 48_50], HALF],
    [
      '... and undone, all is due again',
      all(cancelAt50, merchant(['m1', 30_00], ['m1', 30_00, 'voided'])),
      ['refund_due', 0, HALF],
      HALF,
    ],
    ['of more sends nothing else', all(cancelAt50, merchant(['m1', 100_00])), ['refunded', 0, 0], 57_00],
    [
      'before a cancel is due again when undone after it',
      all(merchant(['m1', 50_00]), cancelAt100, merchant(['m1', 50_00, 'voided'])),
      ['refund_due', 0, FARE],
      0,
    ],
    [
      'of another whole charge leaves the courtesy of the first',
      all(
        merchant(['m1', 50_00]),
        changeFare(162_00),
        book => book.pay('c2', 5_00),
        see(refund('m2', 5_00, 'settled', { refs: 'c2' })),
      ),
      ['paid', 5_00, 0],
      112_00,
    ],
    [
      'is no courtesy of a charge that settlement lost',
      all(merchant(['m1', 50_00]), failed),
      ['reserved', FARE, 0],
      FARE,
    ],
    [
      'seen before the end of an earlier one leaves nothing, not less',
      merchant(['m1', FARE], ['m2', FARE]),
      ['reserved', FARE, 0],
      FARE,
    ],
    [
      'beside a courtesy by the operator leaves it',
      all(book => book.giveCourtesy(20_00), merchant(['m1', 50_00], ['m1', 50_00, 'voided'])),
      ['paid', 0, 20_00],
      137_00,
    ],
  ])('%s', (_, history, standing, priceCents) => {
    const book = paidBook()
    history(book)
    expect([book.standing(), getPriceCents(book)]).toEqual([standing, priceCents])
  })
})

describe('a chargeback', () => {
  test.each<[string, History, Standing, number]>([
    ['leaves the ride unpaid, not payable online', chargedBack, ['reserved', 0, 0], 0],
    ['withdraws a refund that was due', all(cancelAt50, chargedBack), ['cancelled', 0, 0], 0],
    ['... which is due again when reversed', all(cancelAt50, chargedBack, returned), ['refund_due', 0, HALF], FARE],
    [
      'that Zelle made up for is refunded when reversed',
      all(chargedBack, book => book.payByHand('z1'), returned),
      ['paid', 0, FARE],
      2 * FARE,
    ],
    ['outlasts a listing that still says settled', all(chargedBack, settled), ['reserved', 0, 0], 0],
    [
      '... even with other cents',
      all(chargedBack, see(charge('c1', 'settled', { cents: 150_00 }))),
      ['reserved', 0, 0],
      0,
    ],
    ['reversed pays the ride again', all(chargedBack, returned), ['paid', 0, 0], FARE],
    ['can come again', all(chargedBack, returned, chargedBack), ['reserved', 0, 0], 0],
    ['of a refunded charge takes the rest', all(merchant(['m1', 50_00]), chargedBack), ['reserved', 0, 0], 0],
    [
      '... and reversed, the refund is a courtesy again',
      all(merchant(['m1', 50_00]), chargedBack, returned),
      ['paid', 0, 0],
      107_00,
    ],
    [
      '... also a refund that is seen last',
      all(chargedBack, merchant(['m1', 50_00]), returned),
      ['paid', 0, 0],
      107_00,
    ],
    [
      '... which ends the courtesy for good',
      all(merchant(['m1', 50_00]), chargedBack, merchant(['m1', 50_00, 'voided']), returned),
      ['paid', 0, 0],
      FARE,
    ],
    [
      'with our refund under way counts it once',
      all(
        cancelAt50,
        book => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours', state: 'unknown' }),
        chargedBack,
        see(refund('r1', HALF, 'settled', { reference: 'ours' })),
        returned,
      ),
      ['refunded', 0, 0],
      HALF,
    ],
  ])('%s', (_, history, standing, receivedCents) => {
    const book = paidBook()
    history(book)
    expect([book.standing(), getReceivedCents(book)]).toEqual([standing, receivedCents])
  })
})

describe('our attempt', () => {
  const unknown: History = book => book.attempt('charge', FARE, { reference: 'ours', state: 'unknown' })
  const absent: History = book => book.attempt('charge', FARE, { reference: 'ours', state: 'absent' })
  const other: History = book => book.attempt('charge', FARE, { reference: 'other' })
  const ours = (state: Observation['state'], id = 'c1') => see(charge(id, state, { reference: 'ours' }))

  test.each<[string, History, AttemptState[], number]>([
    ['is done when its charge is found', all(unknown, ours('unsettled')), ['done'], FARE],
    ['... or found as charged back', all(unknown, ours('charged_back')), ['done'], 0],
    ['is held while its charge is, which takes nothing', all(unknown, ours('held')), ['held'], 0],
    ['... and done when approved', all(unknown, ours('held'), see(charge('c1', 'settled'))), ['done'], FARE],
    ['... or declined', all(unknown, ours('held'), see(charge('c1', 'declined'))), ['declined'], 0],
    ['... or failed', all(unknown, ours('held'), failed), ['failed'], 0],
    ['stays declined whatever an older listing says', all(unknown, ours('declined'), ours('held')), ['declined'], 0],
    ['taken for absent is done when its charge is found', all(absent, ours('settled')), ['done'], FARE],
    ['... held while its charge is', all(absent, ours('held')), ['held'], 0],
    ['... unless another is open', all(absent, other, ours('held')), ['absent', 'sent'], 0],
    [
      'sent again has the first charge, the absent one the other',
      all(absent, unknown, ours('settled'), ours('settled', 'c2')),
      ['done', 'done'],
      2 * FARE,
    ],
    [
      'sent again with other cents has its own charge',
      all(
        book => book.attempt('charge', 5_00, { reference: 'ours', state: 'absent' }),
        unknown,
        see(charge('c1', 'settled', { cents: 5_00, reference: 'ours' })),
      ),
      ['done', 'unknown'],
      5_00,
    ],
    [
      'is done by a charge of other cents, too',
      all(unknown, see(charge('c1', 'settled', { cents: 150_00, reference: 'ours' }))),
      ['done'],
      150_00,
    ],
  ])('%s', (_, history, states, receivedCents) => {
    const book = openBook()
    history(book)
    expect([book.attempts.map(({ state }) => state), getReceivedCents(book)]).toEqual([states, receivedCents])
  })

  const voiding = (book: Book) => book.attempt('void', FARE, { refs: 'c1', state: 'unknown' })
  const refunding = (book: Book) => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours', state: 'unknown' })
  const r1 = (state: Observation['state'], more: Partial<Observation> = {}) =>
    see(refund('r1', HALF, state, { reference: 'ours', ...more }))

  test.each<[string, History, AttemptState, string[]]>([
    ['to void is done when the charge is voided', all(voiding, voided), 'done', ['refund_issued -15700 c1']],
    ['... still under way while it is unsettled', all(voiding, see(charge('c1', 'unsettled'))), 'unknown', []],
    ['... absent once it settled', all(voiding, settled), 'absent', []],
    ['... absent once it failed', all(voiding, failed), 'absent', ['charge_lost -15700 c1']],
    [
      '... still under way when another charge is voided',
      all(voiding, book => book.pay('c2'), see(charge('c2', 'voided'))),
      'unknown',
      ['payment_received 15700 c2', 'refund_issued -15700 c2 by the merchant'],
    ],
    [
      '... absent for good once a charge by phone settled',
      all(
        failed,
        see(charge('x', 'unsettled')),
        book => book.attempt('void', FARE, { refs: 'x', state: 'unknown' }),
        see(charge('x', 'settled')),
      ),
      'absent',
      ['charge_lost -15700 c1', 'payment_received 15700 x'],
    ],
    [
      '... nor by a refund of as much',
      all(voiding, see(refund('m1', FARE, 'settled'))),
      'unknown',
      ['refund_issued -15700 m1 of c1 by the merchant'],
    ],
    ['to refund is done when found', all(refunding, r1('unsettled')), 'done', ['refund_issued -7850 r1 of c1']],
    ['... still under way while it is held', all(refunding, r1('held')), 'held', []],
    [
      '... absent until another has ended',
      all(
        book => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours', state: 'absent' }),
        book => book.attempt('void', FARE, { refs: 'c1' }),
        r1('held'),
      ),
      'absent',
      [],
    ],
    ['... done when approved', all(refunding, r1('held'), r1('settled')), 'done', ['refund_issued -7850 r1 of c1']],
    [
      '... done whatever an older listing says',
      all(refunding, r1('settled'), r1('held')),
      'done',
      ['refund_issued -7850 r1 of c1'],
    ],
    ['... or its charge is lost', all(refunding, failed), 'unknown', ['charge_lost -15700 c1']],
    ['... failed when declined', all(refunding, r1('declined')), 'failed', []],
    [
      '... failed when it is undone',
      all(refunding, r1('settled'), r1('voided')),
      'failed',
      ['refund_issued -7850 r1 of c1', 'refund_failed 7850 r1 of c1'],
    ],
    [
      '... not ended by the merchant’s refund of as much',
      all(refunding, merchant(['m1', HALF])),
      'unknown',
      ['refund_issued -7850 m1 of c1 by the merchant', 'courtesy -7850 m1 of c1'],
    ],
  ])('%s', (_, history, state, statement) => {
    const book = paidBook()
    history(book)
    expect(book.attempts[1]?.state).toBe(state)
    expect(book.statement()).toEqual(['payment_received 15700 c1', ...statement])
  })
})

describe('the refund that the operator sent', () => {
  const sent: History = book =>
    book.append({ account: 'money', cents: -HALF, cause: 'refund_issued', gateway: 'sandbox', refs: 'c1' })
  const refused: History = book => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours', state: 'failed' })
  const ours = see(refund('r1', HALF, 'settled', { reference: 'ours' }))

  test.each<[string, History, number, number]>([
    ['counts once when it is listed', all(sent, merchant(['m1', HALF])), HALF, HALF],
    ['counts once when it is listed in parts', all(sent, merchant(['m1', 70_00], ['m2', 8_50])), HALF, HALF],
    ['counts once when it is listed with more, a courtesy', all(sent, merchant(['m1', 100_00])), 57_00, 57_00],
    ['counts twice when sent twice', all(sent, sent, merchant(['m1', HALF], ['m2', HALF])), 0, HALF],
    ['counts once with our refused one that was made', all(refused, sent, ours), HALF, HALF],
    [
      'is not a refund that we made',
      all(book => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours' }), ours, merchant(['m1', HALF])),
      0,
      HALF,
    ],
    [
      'is not one of another charge',
      all(
        book => book.pay('c2', 10_00),
        book =>
          book.append({ account: 'money', cents: -10_00, cause: 'refund_issued', gateway: 'sandbox', refs: 'c2' }),
        merchant(['m1', 10_00]),
      ),
      147_00,
      HALF,
    ],
    [
      'counts twice with ours that was made as well',
      all(book => book.attempt('refund', HALF, { refs: 'c1', reference: 'ours' }), sent, ours),
      0,
      HALF,
    ],
  ])('%s', (_, history, receivedCents, priceCents) => {
    const book = paidBook()
    book.cancel(50)
    history(book)
    expect([getReceivedCents(book), getPriceCents(book)]).toEqual([receivedCents, priceCents])
  })
})

describe('what a gateway says', () => {
  test.each<[string, History, Observation, Effect['verdict']]>([
    ['of a charge that we have is old news', settled, charge('c1', 'settled'), 'unchanged'],
    ['of a held charge that was counted changes nothing', settled, charge('c1', 'held'), 'unchanged'],
    ['of an unexplained charge is for the operator', settled, charge('x', 'settled'), 'unexplained'],
    ['... unless it is exactly what is due', failed, charge('x', 'settled'), 'recorded'],
    [
      '... and no charge is open',
      all(failed, book => book.attempt('charge', FARE)),
      charge('x', 'settled'),
      'unexplained',
    ],
    [
      'of a held charge waits while another is open',
      all(
        failed,
        book => book.attempt('charge', FARE, { reference: 'first', state: 'absent' }),
        book => book.attempt('charge', FARE),
      ),
      charge('x', 'held', { reference: 'first' }),
      'outdated',
    ],
    ['of a refund of such a charge waits', settled, refund('m1', 5_00, 'settled', { refs: 'x' }), 'unchanged'],
    ['of a refund that was declined changes nothing', settled, refund('m1', 5_00, 'declined'), 'unchanged'],
    ['of a refund of no charge changes nothing', settled, refund('m1', 5_00, 'settled', { refs: null }), 'unchanged'],
    ['of a held charge that no attempt explains changes nothing', settled, charge('x', 'held'), 'unchanged'],
    ['of a declined one neither', settled, charge('x', 'declined'), 'unchanged'],
  ])('%s', (_, history, observation, verdict) => {
    const book = paidBook()
    history(book)
    expect(book.observe(observation)).toBe(verdict)
  })

  test('is outdated if the transaction has a newer entry', () => {
    const book = paidBook()
    book.cancel(100)
    const asOf = book.lastSeq
    book.makeRefunds()
    expect(book.observe(charge('c1', 'settled'), asOf)).toBe('outdated')
    expect(book.observe(charge('c1', 'voided'), asOf)).toBe('unchanged')
    expect(getReceivedCents(book)).toBe(0)
  })

  test('counts although another transaction has a newer entry', () => {
    const book = paidBook()
    const asOf = book.lastSeq
    merchant(['m1', 50_00])(book)
    expect(book.observe(refund('m2', 20_00, 'settled'), asOf)).toBe('recorded')
  })
})

test('what returns moves as it went', () => {
  const book = paidBook()
  all(voided, settled, failed, settled, chargedBack, returned, merchant(['m1', 50_00], ['m1', 50_00, 'voided']))(book)
  expect(book.statement()).toEqual([
    'payment_received 15700 c1',
    'refund_issued -15700 c1 by the merchant',
    'refund_failed 15700 c1 by the merchant',
    'charge_lost -15700 c1',
    'charge_restored 15700 c1',
    'chargeback_opened -15700 c1',
    'chargeback_won 15700 c1',
    'refund_issued -5000 m1 of c1 by the merchant',
    'courtesy -5000 m1 of c1',
    'refund_failed 5000 m1 of c1 by the merchant',
    'courtesy 5000 m1 of c1',
  ])
})

test('what becomes of the refunds of a charge in dispute is the bank’s', () => {
  const book = paidBook()
  all(merchant(['m1', 50_00]), chargedBack, merchant(['m1', 50_00, 'voided']), returned)(book)
  expect(book.statement()).toEqual([
    'payment_received 15700 c1',
    'refund_issued -5000 m1 of c1 by the merchant',
    'courtesy -5000 m1 of c1',
    'chargeback_opened -10700 c1',
    'courtesy 5000 of c1',
    'refund_failed 5000 m1 of c1 by the merchant',
    'chargeback_opened -5000 c1',
    'courtesy 5000 m1 of c1',
    'courtesy -5000 of c1',
    'chargeback_won 15700 c1',
  ])
})

test('a refund shows that the charge it returns a part of is not lost', () => {
  const book = paidBook()
  all(merchant(['m1', 50_00]), voided, merchant(['m2', 20_00]))(book)
  expect(book.statement()).toEqual([
    'payment_received 15700 c1',
    'refund_issued -5000 m1 of c1 by the merchant',
    'courtesy -5000 m1 of c1',
    'refund_issued -10700 c1 by the merchant',
    'courtesy 5000 of c1',
    'refund_issued -2000 m2 of c1 by the merchant',
    'refund_failed 2000 c1 by the merchant',
  ])
})
