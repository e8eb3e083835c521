import { type AttemptState, type BookingStatus, getPriceCents, getReceivedCents } from '@/lib/booking/model/ledger'
import type { Effect, Observation } from './observe'
import { type Book, charge, FARE, openBook, refund } from './testing/book'

const HALF = 78_50

/** A ride that the charge `c1` paid. */
function paidBook(): Book {
  const book = openBook()
  book.pay('c1')
  return book
}

/** What a gateway says: `c1 settled 15000 #ours` of a charge, `m1 returned 5000 of c2` of a refund, made unless it says more. */
function parse(said: string): Observation {
  const words = said.split(' ')
  const [id = ''] = words
  const reference = words.find(word => word.startsWith('#'))?.slice(1) ?? null
  const cents = Number(words.find(word => /^\d+$/.test(word)) ?? FARE)
  const state = words.find((word): word is Observation['state'] => STATES.some(known => known === word)) ?? 'settled'
  if (!words.includes('returned')) return charge(id, state, { cents, reference })
  const refs = words.includes('nothing') ? null : readCharge(words)
  return refund(id, cents, state, { refs, reference })
}
const STATES = 'held unsettled settled voided declined failed charged_back chargeback_reversed'.split(' ')

function readCharge(words: string[]): string {
  return words.includes('of') ? (words[words.indexOf('of') + 1] ?? '') : 'c1'
}

/** What else happens: `cancel 50`, `attempt refund 7850 unknown #ours`, `sent 7850 of c2` by the operator. */
const acts: Record<string, (book: Book, cents: number, words: string[]) => unknown> = {
  cancel: (book, percent) => book.cancel(percent === 50 ? 50 : 100),
  refunds: book => book.makeRefunds(),
  fare: (book, cents) => book.changeFare(cents),
  courtesy: (book, cents) => book.giveCourtesy(cents),
  pay: (book, cents, [, id = '']) => book.pay(id, cents),
  change: (book, cents, [, id = '']) => book.pay(id, cents, { proposedFareCents: book.fareCents + cents }),
  zelle: (book, cents, [, id = '']) => book.payByHand(id, cents),
  sent(book, cents, words) {
    const entry = { account: 'money', cause: 'refund_issued', gateway: 'sandbox' } as const
    book.append({ ...entry, cents: -cents, refs: readCharge(words) })
  },
  attempt(book, cents, words) {
    const kind = words.find(word => word === 'refund' || word === 'void') ?? 'charge'
    const { reference } = parse(words.join(' '))
    const state = words.find(word => word === 'unknown' || word === 'absent' || word === 'failed') ?? 'sent'
    const refs = kind === 'charge' ? null : readCharge(words)
    book.attempt(kind, cents, { refs, state, ...(reference !== null && { reference }) })
  },
}

function play(book: Book, story: string): Book {
  for (const step of story.split(', ').filter(each => each !== '')) {
    const words = step.split(' ')
    const act = acts[words[0] ?? '']
    if (act === undefined) book.observe(parse(step))
    else act(book, Number(words.find(word => /^\d+$/.test(word)) ?? FARE), words)
  }
  return book
}

/** Cents due, and cents of the refund due. */
type Standing = [BookingStatus, number, number]

describe('a charge', () => {
  test.each<[string, string, ...Standing]>([
    ['that settles stays paid', 'c1 settled', 'paid', 0, 0],
    ['that settlement loses leaves the ride unpaid', 'c1 failed', 'reserved', FARE, 0],
    ['that settles with less leaves the rest due', 'c1 settled 15000', 'paid', 7_00, 0],
    ['... and pays on when a part of it is refunded', 'cancel 50, c1 settled 15000, refunds', 'refunded', 0, 0],
    ['whose void is undone pays again', 'c1 voided, c1 settled', 'paid', 0, 0],
    ['whose void is undone after another paid is refunded', 'c1 voided, pay c2, c1 settled', 'paid', 0, FARE],
    ['whose void by us took no effect is due again', 'cancel 100, refunds, c1 settled', 'refund_due', 0, FARE],
    ['voided by the merchant after a late cancel returns enough', 'cancel 50, c1 voided', 'refunded', 0, 0],
    [
      'that succeeds after a cancel is refunded in full',
      'cancel 50, attempt charge unknown #late, c2 settled #late',
      'refund_due',
      0,
      HALF + FARE,
    ],
    ['for a dearer ride changes it', 'change c2 533', 'paid', 0, 0],
    ['for a dearer ride that can no longer be had is refunded', 'pay c2 533', 'paid', 0, 5_33],
  ])('%s', (_, story, ...standing) => {
    expect(play(paidBook(), story).standing()).toEqual(standing)
  })
})

describe('a refund by the merchant', () => {
  test.each<[string, string, number, ...Standing]>([
    ['beyond what is due is a courtesy', 'm1 returned 5000', 107_00, 'paid', 0, 0],
    ['... until it is undone', 'm1 returned 5000, m1 returned 5000 voided', FARE, 'paid', 0, 0],
    ['of the whole charge leaves the ride unpaid', 'm1 returned', FARE, 'reserved', FARE, 0],
    ['that completes the charge does too', 'm1 returned 5000, m2 returned 10700', FARE, 'reserved', FARE, 0],
    [
      '... and undone, the first is a courtesy again',
      'm1 returned 5000, m2 returned 10700, m2 returned 10700 voided',
      107_00,
      'paid',
      0,
      0,
    ],
    ['of what is due closes it', 'cancel 50, m1 returned 7850', HALF, 'refunded', 0, 0],
    ['of less reduces what is due', 'cancel 50, m1 returned 3000', HALF, 'refund_due', 0, 48_50],
    ['... and undone, all is due', 'cancel 50, m1 returned 3000, m1 returned 3000 voided', HALF, 'refund_due', 0, HALF],
    ['of more sends nothing else', 'cancel 50, m1 returned 10000', 57_00, 'refunded', 0, 0],
    [
      'before a cancel is due again when undone after it',
      'm1 returned 5000, cancel 100, m1 returned 5000 voided',
      0,
      'refund_due',
      0,
      FARE,
    ],
    [
      'of another whole charge leaves the courtesy of the first',
      'm1 returned 5000, fare 16200, pay c2 500, m2 returned 500 of c2',
      112_00,
      'paid',
      5_00,
      0,
    ],
    ['is no courtesy of a charge that settlement lost', 'm1 returned 5000, c1 failed', FARE, 'reserved', FARE, 0],
    [
      'seen before the end of an earlier one leaves nothing, not less',
      'm1 returned, m2 returned',
      FARE,
      'reserved',
      FARE,
      0,
    ],
    [
      'beside a courtesy by the operator leaves it',
      'courtesy 2000, m1 returned 5000, m1 returned 5000 voided',
      137_00,
      'paid',
      0,
      20_00,
    ],
  ])('%s', (_, story, priceCents, ...standing) => {
    const book = play(paidBook(), story)
    expect([getPriceCents(book), ...book.standing()]).toEqual([priceCents, ...standing])
  })
})

describe('a chargeback', () => {
  const lost = 'c1 charged_back'
  const won = 'c1 chargeback_reversed'
  const returned = 'm1 returned 5000'
  test.each<[string, string, number, ...Standing]>([
    ['leaves the ride unpaid, not payable online', lost, 0, 'reserved', 0, 0],
    ['withdraws a refund that was due', `cancel 50, ${lost}`, 0, 'cancelled', 0, 0],
    ['... which is due again when reversed', `cancel 50, ${lost}, ${won}`, FARE, 'refund_due', 0, HALF],
    ['that Zelle made up for is refunded when reversed', `${lost}, zelle z1, ${won}`, 2 * FARE, 'paid', 0, FARE],
    ['outlasts a listing that still says settled', `${lost}, c1 settled`, 0, 'reserved', 0, 0],
    ['... even with other cents', `${lost}, c1 settled 15000`, 0, 'reserved', 0, 0],
    ['reversed pays the ride again', `${lost}, ${won}`, FARE, 'paid', 0, 0],
    ['can come again', `${lost}, ${won}, ${lost}`, 0, 'reserved', 0, 0],
    ['of a refunded charge takes the rest', `${returned}, ${lost}`, 0, 'reserved', 0, 0],
    ['... and reversed, the refund is a courtesy again', `${returned}, ${lost}, ${won}`, 107_00, 'paid', 0, 0],
    ['... also a refund that is seen last', `${lost}, ${returned}, ${won}`, 107_00, 'paid', 0, 0],
    ['... which ends for good', `${returned}, ${lost}, ${returned} voided, ${won}`, FARE, 'paid', 0, 0],
    [
      'with our refund under way counts it once',
      `cancel 50, attempt refund 7850 unknown #ours, ${lost}, r1 returned 7850 #ours, ${won}`,
      HALF,
      'refunded',
      0,
      0,
    ],
  ])('%s', (_, story, receivedCents, ...standing) => {
    const book = play(paidBook(), story)
    expect([getReceivedCents(book), ...book.standing()]).toEqual([receivedCents, ...standing])
  })
})

describe('our attempt', () => {
  const unknown = 'attempt charge unknown #ours'
  const absent = 'attempt charge absent #ours'
  const held = 'c1 held #ours'
  test.each<[string, string, number, ...AttemptState[]]>([
    ['is done when its charge is found', `${unknown}, c1 unsettled #ours`, FARE, 'done'],
    ['... or found as charged back', `${unknown}, c1 charged_back #ours`, 0, 'done'],
    ['is held while its charge is, which takes nothing', `${unknown}, ${held}`, 0, 'held'],
    ['... and done when approved', `${unknown}, ${held}, c1 settled`, FARE, 'done'],
    ['... or declined', `${unknown}, ${held}, c1 declined`, 0, 'declined'],
    ['... or failed', `${unknown}, ${held}, c1 failed`, 0, 'failed'],
    ['stays declined whatever an older listing says', `${unknown}, c1 declined #ours, ${held}`, 0, 'declined'],
    ['taken for absent is done when its charge is found', `${absent}, c1 settled #ours`, FARE, 'done'],
    ['... held while its charge is', `${absent}, ${held}`, 0, 'held'],
    ['... unless another is open', `${absent}, attempt charge #other, ${held}`, 0, 'absent', 'sent'],
    [
      'sent again has the first charge, the absent one the other',
      `${absent}, ${unknown}, c1 settled #ours, c2 settled #ours`,
      2 * FARE,
      'done',
      'done',
    ],
    [
      'sent again with other cents has its own charge',
      `attempt charge 500 absent #ours, ${unknown}, c1 settled 500 #ours`,
      5_00,
      'done',
      'unknown',
    ],
    ['is done by a charge of other cents, too', `${unknown}, c1 settled 15000 #ours`, 150_00, 'done'],
  ])('%s', (_, story, receivedCents, ...states) => {
    const book = play(openBook(), story)
    expect([getReceivedCents(book), ...book.attempts.map(({ state }) => state)]).toEqual([receivedCents, ...states])
  })

  const voiding = 'attempt void unknown'
  const refunding = 'attempt refund 7850 unknown #ours'
  const made = 'r1 returned 7850 #ours'
  const issued = 'refund_issued -7850 r1 of c1'
  test.each<[string, string, AttemptState, ...string[]]>([
    ['to void is done when the charge is voided', `${voiding}, c1 voided`, 'done', 'refund_issued -15700 c1'],
    ['... still under way while it is unsettled', `${voiding}, c1 unsettled`, 'unknown'],
    ['... absent once it settled', `${voiding}, c1 settled`, 'absent'],
    ['... absent once it failed', `${voiding}, c1 failed`, 'absent', 'charge_lost -15700 c1'],
    [
      '... still under way when another charge is voided',
      `${voiding}, pay c2, c2 voided`,
      'unknown',
      'payment_received 15700 c2',
      'refund_issued -15700 c2 by the merchant',
    ],
    [
      '... absent for good once a charge by phone settled',
      'c1 failed, x unsettled, attempt void unknown of x, x settled',
      'absent',
      'charge_lost -15700 c1',
      'payment_received 15700 x',
    ],
    [
      '... nor by a refund of as much',
      `${voiding}, m1 returned`,
      'unknown',
      'refund_issued -15700 m1 of c1 by the merchant',
    ],
    ['to refund is done when found', `${refunding}, r1 returned 7850 unsettled #ours`, 'done', issued],
    ['... still under way while it is held', `${refunding}, ${made} held`, 'held'],
    ['... absent until another has ended', `attempt refund 7850 absent #ours, attempt void, ${made} held`, 'absent'],
    ['... done when approved', `${refunding}, ${made} held, ${made}`, 'done', issued],
    ['... done whatever an older listing says', `${refunding}, ${made}, ${made} held`, 'done', issued],
    ['... or its charge is lost', `${refunding}, c1 failed`, 'unknown', 'charge_lost -15700 c1'],
    ['... failed when declined', `${refunding}, ${made} declined`, 'failed'],
    [
      '... failed when it is undone',
      `${refunding}, ${made}, ${made} voided`,
      'failed',
      issued,
      'refund_failed 7850 r1 of c1',
    ],
    [
      '... not ended by the merchant’s refund of as much',
      `${refunding}, m1 returned 7850`,
      'unknown',
      'refund_issued -7850 m1 of c1 by the merchant',
      'courtesy -7850 m1 of c1',
    ],
  ])('%s', (_, story, state, ...statement) => {
    const book = play(paidBook(), story)
    expect(book.attempts[1]?.state).toBe(state)
    expect(book.statement()).toEqual(['payment_received 15700 c1', ...statement])
  })
})

describe('the refund that the operator sent', () => {
  const sent = 'sent 7850'
  const ours = 'r1 returned 7850 #ours'
  test.each<[string, string, receivedCents: number, priceCents: number]>([
    ['counts once when it is listed', `${sent}, m1 returned 7850`, HALF, HALF],
    ['counts once when it is listed in parts', `${sent}, m1 returned 7000, m2 returned 850`, HALF, HALF],
    ['counts once when it is listed with more, a courtesy', `${sent}, m1 returned 10000`, 57_00, 57_00],
    ['counts twice when sent twice', `${sent}, ${sent}, m1 returned 7850, m2 returned 7850`, 0, HALF],
    [
      'counts once with our refused one that was made',
      `attempt refund 7850 failed #ours, ${sent}, ${ours}`,
      HALF,
      HALF,
    ],
    ['is not a refund that we made', `attempt refund 7850 #ours, ${ours}, m1 returned 7850`, 0, HALF],
    ['is not one of another charge', 'pay c2 1000, sent 1000 of c2, m1 returned 1000', 147_00, HALF],
    ['counts twice with ours that was made as well', `attempt refund 7850 #ours, ${sent}, ${ours}`, 0, HALF],
  ])('%s', (_, story, receivedCents, priceCents) => {
    const book = play(paidBook(), `cancel 50, ${story}`)
    expect([getReceivedCents(book), getPriceCents(book)]).toEqual([receivedCents, priceCents])
  })
})

describe('what a gateway says', () => {
  test.each<[string, string, said: string, Effect['verdict']]>([
    ['of a charge that we have is old news', 'c1 settled', 'c1 settled', 'unchanged'],
    ['of a held charge that was counted changes nothing', 'c1 settled', 'c1 held', 'unchanged'],
    ['of an unexplained charge is for the operator', 'c1 settled', 'x settled', 'unexplained'],
    ['... unless it is exactly what is due', 'c1 failed', 'x settled', 'recorded'],
    ['... and no charge is open', 'c1 failed, attempt charge', 'x settled', 'unexplained'],
    [
      'of a held charge waits while another is open',
      'c1 failed, attempt charge absent #first, attempt charge',
      'x held #first',
      'outdated',
    ],
    ['of a refund of such a charge waits', 'c1 settled', 'm1 returned 500 of x', 'unchanged'],
    ['of a refund that was declined changes nothing', 'c1 settled', 'm1 returned 500 declined', 'unchanged'],
    ['of a refund of no charge changes nothing', 'c1 settled', 'm1 returned 500 of nothing', 'unchanged'],
    ['of a held charge that no attempt explains changes nothing', 'c1 settled', 'x held', 'unchanged'],
    ['of a declined one neither', 'c1 settled', 'x declined', 'unchanged'],
  ])('%s', (_, story, said, verdict) => {
    expect(play(paidBook(), story).observe(parse(said))).toBe(verdict)
  })

  test('is outdated if the transaction has a newer entry', () => {
    const book = play(paidBook(), 'cancel 100')
    const asOf = book.lastSeq
    book.makeRefunds()
    expect(book.observe(parse('c1 settled'), asOf)).toBe('outdated')
    expect(book.observe(parse('c1 voided'), asOf)).toBe('unchanged')
    expect(getReceivedCents(book)).toBe(0)
  })

  test('counts although another transaction has a newer entry', () => {
    const book = paidBook()
    const asOf = book.lastSeq
    play(book, 'm1 returned 5000')
    expect(book.observe(parse('m2 returned 2000'), asOf)).toBe('recorded')
  })
})

test('what returns moves as it went', () => {
  const story =
    'c1 voided, c1 settled, c1 failed, c1 settled, c1 charged_back, c1 chargeback_reversed, m1 returned 5000, m1 returned 5000 voided'
  expect(play(paidBook(), story).statement()).toEqual([
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
  const story = 'm1 returned 5000, c1 charged_back, m1 returned 5000 voided, c1 chargeback_reversed'
  expect(play(paidBook(), story).statement()).toEqual([
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
  expect(play(paidBook(), 'm1 returned 5000, c1 voided, m2 returned 2000').statement()).toEqual([
    'payment_received 15700 c1',
    'refund_issued -5000 m1 of c1 by the merchant',
    'courtesy -5000 m1 of c1',
    'refund_issued -10700 c1 by the merchant',
    'courtesy 5000 of c1',
    'refund_issued -2000 m2 of c1 by the merchant',
    'refund_failed 2000 c1 by the merchant',
  ])
})
