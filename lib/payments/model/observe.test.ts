import { type Attempt, getPriceCents, getReceivedCents } from '@/lib/booking/model/ledger'
import type { Effect, Observation } from './observe'
import { type Book, charge, FARE, openBook, refund } from './testing/book'
import { readStories } from './testing/read-stories'

/** A ride that the charge `c1` paid. */
function paidBook(): Book {
  const book = openBook()
  book.pay('c1')
  return book
}

/**
 * What a gateway says: `c1 settled 15000 #ours` of a charge, `m1 returned 5000 of c2` of a refund, both settled unless it
 * says more.
 */
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
  unpaid() {},
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

/** The status, with what is due, and what of the price and of what was received is not the usual fare. */
function tell(book: Book, attempts: Attempt[]): string {
  const [status, due, refundDue] = book.standing()
  const amounts = [
    ['due', due, 0],
    ['refund due', refundDue, 0],
    ['price', getPriceCents(book), FARE],
    ['received', getReceivedCents(book), FARE],
  ] as const
  const unusual = amounts.flatMap(([name, cents, usual]) => (cents === usual ? [] : [`${name} ${cents}`]))
  return [status, ...unusual, ...attempts.map(({ kind, state }) => `${kind} ${state}`)].join(', ')
}

/** The charge `c1` paid the ride, unless it is unpaid. */
const STORIES = `
a charge
  that settles stays paid: c1 settled => paid
  that settlement loses leaves the ride unpaid: c1 failed => reserved, due 15700, received 0
  that settles with less leaves the rest due: c1 settled 15000 => paid, due 700, received 15000
  ... and pays on when a part of it is refunded: cancel 50, c1 settled 15000, refunds
    => refunded, price 7850, received 7850, refund done
  that settles with less than was refunded leaves nothing: m1 returned 15000, c1 settled 10000
    => reserved, due 15700, received 0
  whose void is undone pays again: c1 voided, c1 settled => paid
  whose void is undone after another paid is refunded: c1 voided, pay c2, c1 settled
    => paid, refund due 15700, received 31400, charge done
  whose void by us took no effect is due again: cancel 100, refunds, c1 settled
    => refund_due, refund due 15700, price 0, void done
  voided by the merchant after a late cancel returns enough: cancel 50, c1 voided => refunded, price 7850, received 0
  that succeeds after a cancel is refunded in full: cancel 50, attempt charge unknown #late, c2 settled #late
    => refund_due, refund due 23550, price 7850, received 31400, charge done
  for a dearer ride changes it: change c2 533 => paid, price 16233, received 16233, charge done
  for a dearer ride that can no longer be had is refunded: pay c2 533
    => paid, refund due 533, received 16233, charge done
a refund by the merchant
  beyond what is due is a courtesy: m1 returned 5000 => paid, price 10700, received 10700
  ... until it is undone: m1 returned 5000, m1 returned 5000 voided => paid
  of the whole charge leaves the ride unpaid: m1 returned => reserved, due 15700, received 0
  that completes the charge does too: m1 returned 5000, m2 returned 10700 => reserved, due 15700, received 0
  ... and undone, the first is a courtesy again: m1 returned 5000, m2 returned 10700, m2 returned 10700 voided
    => paid, price 10700, received 10700
  of what is due closes it: cancel 50, m1 returned 7850 => refunded, price 7850, received 7850
  of less reduces what is due: cancel 50, m1 returned 3000 => refund_due, refund due 4850, price 7850, received 12700
  ... and undone, all is due: cancel 50, m1 returned 3000, m1 returned 3000 voided
    => refund_due, refund due 7850, price 7850
  of more sends nothing else: cancel 50, m1 returned 10000 => refunded, price 5700, received 5700
  before a cancel is due again when undone after it: m1 returned 5000, cancel 100, m1 returned 5000 voided
    => refund_due, refund due 15700, price 0
  of another whole charge leaves the courtesy of the first:
    m1 returned 5000, fare 16200, pay c2 500, m2 returned 500 of c2
    => paid, due 500, price 11200, received 10700, charge done
  is no courtesy of a charge that settlement lost: m1 returned 5000, c1 failed => reserved, due 15700, received 0
  seen before the end of an earlier one leaves nothing, not less: m1 returned, m2 returned
    => reserved, due 15700, received 0
  beside a courtesy by the operator leaves it: courtesy 2000, m1 returned 5000, m1 returned 5000 voided
    => paid, refund due 2000, price 13700
a chargeback
  leaves the ride unpaid, not payable online: c1 charged_back => reserved, received 0
  withdraws a refund that was due: cancel 50, c1 charged_back => cancelled, price 7850, received 0
  ... which is due again when reversed: cancel 50, c1 charged_back, c1 chargeback_reversed
    => refund_due, refund due 7850, price 7850
  that Zelle made up for is refunded when reversed: c1 charged_back, zelle z1, c1 chargeback_reversed
    => paid, refund due 15700, received 31400
  outlasts a listing that still says settled: c1 charged_back, c1 settled => reserved, received 0
  ... even with other cents: c1 charged_back, c1 settled 15000 => reserved, received 0
  reversed pays the ride again: c1 charged_back, c1 chargeback_reversed => paid
  can come again: c1 charged_back, c1 chargeback_reversed, c1 charged_back => reserved, received 0
  of a refunded charge takes the rest: m1 returned 5000, c1 charged_back => reserved, received 0
  ... and reversed, the refund is a courtesy again: m1 returned 5000, c1 charged_back, c1 chargeback_reversed
    => paid, price 10700, received 10700
  ... also a refund that is seen last: c1 charged_back, m1 returned 5000, c1 chargeback_reversed
    => paid, price 10700, received 10700
  ... which ends for good: m1 returned 5000, c1 charged_back, m1 returned 5000 voided, c1 chargeback_reversed => paid
  with our refund under way counts it once:
    cancel 50, attempt refund 7850 unknown #ours, c1 charged_back, r1 returned 7850 #ours, c1 chargeback_reversed
    => refunded, price 7850, received 7850, refund done
our attempt
  is done when its charge is found: unpaid, attempt charge unknown #ours, c1 unsettled #ours => paid, charge done
  ... or found as charged back: unpaid, attempt charge unknown #ours, c1 charged_back #ours
    => reserved, received 0, charge done
  is held while its charge is, which takes nothing: unpaid, attempt charge unknown #ours, c1 held #ours
    => payment_unknown, due 15700, received 0, charge held
  ... and done when approved: unpaid, attempt charge unknown #ours, c1 held #ours, c1 settled => paid, charge done
  ... or declined: unpaid, attempt charge unknown #ours, c1 held #ours, c1 declined
    => reserved, due 15700, received 0, charge declined
  ... or failed: unpaid, attempt charge unknown #ours, c1 held #ours, c1 failed
    => reserved, due 15700, received 0, charge failed
  stays declined whatever an older listing says: unpaid, attempt charge unknown #ours, c1 declined #ours, c1 held #ours
    => reserved, due 15700, received 0, charge declined
  taken for absent is done when its charge is found: unpaid, attempt charge absent #ours, c1 settled #ours
    => paid, charge done
  ... held while its charge is: unpaid, attempt charge absent #ours, c1 held #ours
    => payment_unknown, due 15700, received 0, charge held
  ... unless another is open: unpaid, attempt charge absent #ours, attempt charge #other, c1 held #ours
    => payment_unknown, due 15700, received 0, charge absent, charge sent
  sent again has the first charge, the absent one the other:
    unpaid, attempt charge absent #ours, attempt charge unknown #ours, c1 settled #ours, c2 settled #ours
    => paid, refund due 15700, received 31400, charge done, charge done
  sent again and absent then is the open one:
    unpaid, attempt charge unknown #ours, attempt charge absent #ours, c1 settled #ours
    => paid, charge done, charge absent
  sent again with other cents has its own charge:
    unpaid, attempt charge 500 absent #ours, attempt charge unknown #ours, c1 settled 500 #ours
    => paid, due 15200, received 500, charge done, charge unknown
  is done by a charge of other cents, too: unpaid, attempt charge unknown #ours, c1 settled 15000 #ours
    => paid, due 700, received 15000, charge done
  to void is done when the charge is voided: attempt void unknown, c1 voided
    => reserved, due 15700, received 0, void done | refund_issued -15700 c1
  ... still under way while it is unsettled: attempt void unknown, c1 unsettled => paid, void unknown |
  ... absent once it settled: attempt void unknown, c1 settled => paid, void absent |
  ... absent once it failed: attempt void unknown, c1 failed
    => reserved, due 15700, received 0, void absent | charge_lost -15700 c1
  ... still under way when another charge is voided: attempt void unknown, pay c2, c2 voided
    => paid, void unknown, charge done | payment_received 15700 c2, refund_issued -15700 c2 by the merchant
  ... absent for good once a charge by phone settled: c1 failed, x unsettled, attempt void unknown of x, x settled
    => paid, void absent | charge_lost -15700 c1, payment_received 15700 x
  ... nor by a refund of as much: attempt void unknown, m1 returned
    => reserved, due 15700, received 0, void unknown | refund_issued -15700 m1 of c1 by the merchant
  to refund is done when found: attempt refund 7850 unknown #ours, r1 returned 7850 unsettled #ours
    => paid, due 7850, received 7850, refund done | refund_issued -7850 r1 of c1
  ... still under way while it is held: attempt refund 7850 unknown #ours, r1 returned 7850 #ours held
    => paid, refund held |
  ... absent until another has ended: attempt refund 7850 absent #ours, attempt void, r1 returned 7850 #ours held
    => paid, refund absent, void sent |
  ... done when approved: attempt refund 7850 unknown #ours, r1 returned 7850 #ours held, r1 returned 7850 #ours
    => paid, due 7850, received 7850, refund done | refund_issued -7850 r1 of c1
  ... done whatever an older listing says:
    attempt refund 7850 unknown #ours, r1 returned 7850 #ours, r1 returned 7850 #ours held
    => paid, due 7850, received 7850, refund done | refund_issued -7850 r1 of c1
  ... or its charge is lost: attempt refund 7850 unknown #ours, c1 failed
    => reserved, due 15700, received 0, refund unknown | charge_lost -15700 c1
  ... failed when declined: attempt refund 7850 unknown #ours, r1 returned 7850 #ours declined
    => paid, refund failed |
  ... failed when it is undone: attempt refund 7850 unknown #ours, r1 returned 7850 #ours, r1 returned 7850 #ours voided
    => paid, refund failed | refund_issued -7850 r1 of c1, refund_failed 7850 r1 of c1
  ... not ended by the merchant’s refund of as much: attempt refund 7850 unknown #ours, m1 returned 7850
    => paid, price 7850, received 7850, refund unknown
    | refund_issued -7850 m1 of c1 by the merchant, courtesy -7850 m1 of c1
the refund that the operator sent
  counts once when it is listed: cancel 50, sent 7850, m1 returned 7850 => refunded, price 7850, received 7850
  counts once when it is listed in parts: cancel 50, sent 7850, m1 returned 7000, m2 returned 850
    => refunded, price 7850, received 7850
  counts once when it is listed with more, a courtesy: cancel 50, sent 7850, m1 returned 10000
    => refunded, price 5700, received 5700
  counts twice when sent twice: cancel 50, sent 7850, sent 7850, m1 returned 7850, m2 returned 7850
    => refunded, price 7850, received 0
  counts once with our refused one that was made:
    cancel 50, attempt refund 7850 failed #ours, sent 7850, r1 returned 7850 #ours
    => refunded, price 7850, received 7850, refund done
  is not a refund that we made: cancel 50, attempt refund 7850 #ours, r1 returned 7850 #ours, m1 returned 7850
    => refunded, price 7850, received 0, refund done
  is not one of another charge: cancel 50, pay c2 1000, sent 1000 of c2, m1 returned 1000
    => refund_due, refund due 6850, price 7850, received 14700, charge done
  counts twice with ours that was made as well: cancel 50, attempt refund 7850 #ours, sent 7850, r1 returned 7850 #ours
    => refunded, price 7850, received 0, refund done
`

describe.each(readStories(STORIES))('%s', (_, stories) => {
  test.each(stories)('$line', ({ story, standing, book: statement }) => {
    const start = story.startsWith('unpaid, ') ? openBook() : paidBook()
    const { length } = start.attempts
    const book = play(start, story)
    expect(tell(book, book.attempts.slice(length))).toBe(standing)
    if (statement !== undefined) expect(book.statement().slice(1).join(', ')).toBe(statement)
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
  const lost = 'c1 voided, c1 settled, c1 failed, c1 settled, c1 charged_back, c1 chargeback_reversed'
  const story = `${lost}, m1 returned 5000, m1 returned 5000 voided`
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
