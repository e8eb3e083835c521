import { type Book, type BookAttempt, charge, FARE, openBook, refund } from '@/lib/payments/model/testing/book'
import {
  type AccountSummary,
  type Attempt,
  accountSummarySchema,
  type BookingStatus,
  getPriceCents,
  getRefundDueCents,
  listCharges,
  planRefunds,
  priceOfFare,
  refundOfCancel,
  shareOf,
  summarizeAccount,
} from './ledger'

type Step = (book: Book) => void
/** Status, cents due, and cents of the refund due. */
type Standing = [BookingStatus, number, number]

const fare = (cents: number, percent?: 100 | 50) => (book: Book) => book.changeFare(cents, percent)
const courtesy = (cents: number) => (book: Book) => book.giveCourtesy(cents)
const cancel = (percent: 100 | 50) => (book: Book) => book.cancel(percent)
const makeRefunds: Step = book => book.makeRefunds()
const unconfirmed: Step = book => {
  book.isFareConfirmed = false
}
const pay = (id: string, cents: number) => (book: Book) => book.pay(id, cents)
const payByHand = (id: string, cents?: number) => (book: Book) => book.payByHand(id, cents)
const attempt = (kind: Attempt['kind'], cents: number, more?: Partial<BookAttempt>) => (book: Book) =>
  void book.attempt(kind, cents, more)
const openCharge = attempt('charge', FARE)
const declined = attempt('charge', FARE, { state: 'declined' })
const ofFirst = { refs: 'c1' }

/** A charge that was made twice, as found out late. */
const payTwice: Step = book => {
  const { reference } = book.attempt('charge', FARE, { state: 'absent' })
  book.observe(charge('c2', 'settled', { reference }))
}
const lose: Step = book => void book.observe(charge('c1', 'failed'))
const dispute: Step = book => void book.observe(charge('c1', 'charged_back'))
const returnDispute: Step = book => void book.observe(charge('c1', 'chargeback_reversed'))
const refundByMerchant =
  (cents: number, refs = 'c1') =>
  (book: Book) =>
    void book.observe(refund('m1', cents, 'settled', { refs }))
const voided = (id: string, cents: number) => (book: Book) => void book.observe(charge(id, 'voided', { cents }))
const raiseDuringRefund = [fare(100_00), attempt('refund', 57_00, ofFirst), fare(FARE)]

function unpaidBook(...steps: Step[]): Book {
  const book = openBook()
  for (const step of steps) step(book)
  return book
}
const paidBook = (...steps: Step[]) => unpaidBook(pay('c1', FARE), ...steps)

test.each<[string, Step[], Standing]>([
  ['is reserved, its price due', [], ['reserved', FARE, 0]],
  ['is being checked while a charge is open', [openCharge], ['payment_unknown', FARE, 0]],
  ['is not being checked for a declined charge', [declined], ['reserved', FARE, 0]],
  ['is not being checked for a refund under way', [attempt('refund', FARE)], ['reserved', FARE, 0]],
  ['is paid when a courtesy takes all of the price', [courtesy(FARE)], ['paid', 0, 0]],
  ['is canceled without a refund', [cancel(100)], ['cancelled', 0, 0]],
  ['owes nothing until its fare is confirmed', [unconfirmed], ['reserved', 0, 0]],
  ['... and is not free either', [unconfirmed, fare(0)], ['reserved', 0, 0]],
])('an unpaid booking %s', (_, steps, standing) => {
  expect(unpaidBook(...steps).standing()).toEqual(standing)
})

test.each<[string, Step[], BookingStatus]>([
  ['awaits Zelle', [], 'awaiting_zelle'],
  ['... once the fare is confirmed', [unconfirmed], 'reserved'],
  ['... unless a charge is open', [openCharge], 'payment_unknown'],
])('a booking to be paid by Zelle %s', (_, steps, status) => {
  expect(unpaidBook(...steps).standing('zelle')[0]).toBe(status)
})

test('a booking to be paid to the chauffeur has a status of its own, once its fare is confirmed', () => {
  expect(unpaidBook().standing('chauffeur')).toEqual(['pay_chauffeur', FARE, 0])
  expect(unpaidBook(unconfirmed).standing('chauffeur')).toEqual(['reserved', 0, 0])
  const paid = unpaidBook(book => book.payByHand('chauffeur-1', FARE + 100, 'chauffeur'))
  expect(paid.standing('chauffeur')).toEqual(['paid', 0, 100])
  expect(planRefunds(paid)).toEqual([{ chargeId: 'chauffeur-1', cents: 100, gateway: 'chauffeur', by: 'operator' }])
})

test.each<[string, Step[], Standing]>([
  ['owes nothing', [], ['paid', 0, 0]],
  ['that becomes dearer owes the difference', [fare(162_00)], ['paid', 5_00, 0]],
  ['that becomes cheaper is owed the difference', [fare(147_00)], ['paid', 0, 10_00]],
  ['... half of it when late', [fare(147_00, 50)], ['paid', 0, 5_00]],
  ['... less what was never paid', [fare(162_00), fare(154_00, 50)], ['paid', 0, 1_50]],
  ['... which is forgiven first', [fare(162_00), fare(160_00, 50)], ['paid', 3_00, 0]],
  ['... at most what it costs after courtesies', [courtesy(150_00), fare(100_00, 50)], ['paid', 0, 153_50]],
  ['that was charged twice is owed the second', [payTwice], ['paid', 0, FARE]],
  ['is not being checked while another charge is open', [openCharge], ['paid', 0, 0]],
  ['is owed a courtesy', [courtesy(30_00)], ['paid', 0, 30_00]],
  ['... which reduces what is due when the charge is lost', [courtesy(30_00), lose], ['reserved', 127_00, 0]],
  ['stays paid when a courtesy returned all of it', [courtesy(FARE), makeRefunds], ['paid', 0, 0]],
  ['... not while the bank has the money', [courtesy(FARE), dispute], ['reserved', 0, 0]],
  ['refunds nothing until its fare is confirmed again', [fare(147_00), unconfirmed], ['paid', 0, 0]],
  ['... unless it was canceled', [cancel(100), unconfirmed], ['refund_due', 0, FARE]],
  ['stays paid in a dispute if it was paid in another way', [dispute, payByHand('z1')], ['paid', 0, 0]],
  ['with two charges is not payable if the bank has one', [fare(162_00), pay('c2', 3_00), dispute], ['reserved', 0, 0]],
  ['is refunded once it is canceled and the refunds are made', [cancel(50), makeRefunds], ['refunded', 0, 0]],
])('a paid booking %s', (_, steps, standing) => {
  expect(paidBook(...steps).standing()).toEqual(standing)
})

test.each<[string, Step[], 100 | 50, number, number]>([
  ['returns all when early', [], 100, FARE, 0],
  ['returns half when late', [], 50, 78_50, 78_50],
  ['returns what was due already and half of the rest', [payTwice], 50, 235_50, 78_50],
  ['... also of a cheaper ride', [fare(147_00)], 50, 83_50, 73_50],
  ['... also of a courtesy', [courtesy(17_00)], 50, 87_00, 70_00],
  ['keeps a late fee', [fare(147_00, 50)], 100, 152_00, 5_00],
  ['keeps a late fee, and half of the rest', [fare(147_00, 50)], 50, 78_50, 78_50],
  ['keeps no more than what is left after a refund', [fare(147_00, 50), makeRefunds], 50, 73_50, 78_50],
  ['... all of it after a courtesy', [fare(147_00, 50), courtesy(10_00)], 100, 152_00, 5_00],
  ['is no cheaper after a late fee and a courtesy', [courtesy(50_00), fare(57_00, 50), makeRefunds], 50, 3_50, 53_50],
  ['of a ride that is all late fee returns nothing', [fare(0, 50)], 100, 78_50, 78_50],
  ['... nor does a courtesy make it less', [fare(0, 50), courtesy(10_00)], 50, 88_50, 68_50],
  ['forgives a balance that is due', [fare(200_00)], 50, 78_50, 78_50],
  ['returns nothing that the bank has', [dispute], 100, 0, 0],
  ['shares nothing that is on its way back', raiseDuringRefund, 50, 107_00, 50_00],
  ['returns nothing of a charge that was lost during its refund', [attempt('refund', 57_00, ofFirst), lose], 50, 0, 0],
])('a cancel %s', (_, steps, percent, refundCents, keptCents) => {
  const book = paidBook(...steps)
  expect(refundOfCancel(book, percent, book.fareCents)).toBe(refundCents)
  book.cancel(percent)
  expect(getPriceCents(book)).toBe(keptCents)
})

test.each<[string, Step[], number | null, number, number]>([
  ['at most of the fare', [], 100_00, 0, 50_00],
  ['at most of the fare without its gratuity, which goes back whole', [], 100_00, 20_00, 60_00],
  ['of all without a confirmed fare', [fare(147_00), unconfirmed], null, 0, 78_50],
])('a late cancel returns the percentage %s', (_, steps, fareCents, gratuityCents, refundCents) => {
  expect(refundOfCancel(paidBook(...steps), 50, fareCents, gratuityCents)).toBe(refundCents)
})

test('a lower fare keeps no part of what is on its way back', () => {
  expect(getPriceCents(paidBook(...raiseDuringRefund, fare(100_00, 50)))).toBe(100_00)
})

test.each([
  [1, 50, 1, 1],
  [3, 50, 1, 2],
  [4, 50, 1, 2],
  [3, 100, 1, 3],
  [10_000, 8.875, 1, 888],
  [3, 50, 2, 1],
] as const)('a share of %i cents at %d %%, of %i parts, is %i cents', (cents, percent, parts, share) => {
  expect(shareOf(cents, percent, parts)).toBe(share)
})

test.each<[string, number, ReturnType<typeof priceOfFare>]>([
  ['differs by the difference', 160_00, [{ account: 'price', cents: 3_00, cause: 'ride_changed' }]],
  ['may be 0', 0, [{ account: 'price', cents: -FARE, cause: 'ride_changed' }]],
  ['of as much differs by nothing', FARE, []],
])('the price of another fare %s', (_, fareCents, entries) => {
  expect(priceOfFare(openBook(), fareCents, 'ride_changed')).toEqual(entries)
})

test('the price follows what was agreed, and is never below 0: a courtesy then returns less', () => {
  const agree: Step = book => book.append(...priceOfFare(book, 160_00, 'fare_agreed'))
  expect(unpaidBook(agree, courtesy(150_00), fare(100_00)).statement()).toEqual([
    'fare_agreed 300',
    'courtesy -15000',
    'ride_changed -6000',
    'courtesy 5000',
  ])
})

test('the charges are what was ever received', () => {
  const settleWithLess: Step = book => void book.observe(charge('c1', 'settled', { cents: 150_00 }))
  const book = paidBook(settleWithLess, payByHand('z1', 20_00), refundByMerchant(50_00))
  book.observe(charge('c1', 'failed', { cents: 150_00 }))
  expect(listCharges(book)).toMatchObject([
    { transactionId: 'c1', gateway: 'sandbox', cents: FARE },
    { transactionId: 'z1', gateway: 'zelle', cents: 20_00 },
  ])
})

const payMore = (id: string, cents: number) => (book: Book) => {
  book.changeFare(book.fareCents + cents)
  book.pay(id, cents)
}

test.each<[string, Step[], string[]]>([
  ['returns the last charge first', [payMore('c2', 5_00)], ['c2 500 gateway', 'c1 7600 gateway']],
  ['returns only the rest', [payMore('c2', 5_00), refundByMerchant(2_00, 'c2')], ['c2 300 gateway', 'c1 7700 gateway']],
  [
    'skips a charge that was lost, and one that another refund covers',
    [payMore('c2', 500_00), payMore('c3', 5_00), voided('c3', 5_00)],
    ['c2 32850 gateway'],
  ],
  ['leaves out a refund under way', [cancel(50), attempt('refund', 70_00, ofFirst)], ['c1 850 gateway']],
  [
    '... and what it returns of its charge',
    [payMore('c2', 5_00), cancel(50), attempt('void', 5_00, { refs: 'c2', state: 'unknown' })],
    ['c1 7600 gateway'],
  ],
  ['... but not what was returned before', [courtesy(150_00), makeRefunds, cancel(100)], ['c1 700 gateway']],
  ['counts no charge under way as a refund', [attempt('charge', 70_00)], ['c1 7850 gateway']],
  ['counts no refund never made', [attempt('refund', 70_00, { ...ofFirst, state: 'absent' })], ['c1 7850 gateway']],
  [
    'asks the operator for what the gateway refused',
    [attempt('refund', 1_00, { ...ofFirst, state: 'failed' }), payMore('c2', 5_00)],
    ['c2 500 gateway', 'c1 7600 operator'],
  ],
  ['asks the operator for Zelle money', [fare(162_00), payByHand('z1', 5_00)], ['z1 500 operator', 'c1 7600 gateway']],
  [
    'asks the operator for what the bank had when the ride was canceled',
    [payMore('c2', 5_00), dispute, cancel(100), returnDispute],
    ['c2 500 gateway', 'c1 15700 operator'],
  ],
  ['... not for what it had returned', [dispute, returnDispute], ['c1 7850 gateway']],
  ['... nor while the ride goes on', [courtesy(10_00), dispute, returnDispute], ['c1 1000 gateway']],
  ['asks the operator while the bank has a charge', [payMore('c2', 5_00), dispute], ['c2 250 operator']],
])('the plan of refunds %s', (_, steps, plan) => {
  const book = paidBook(...steps)
  if (getRefundDueCents(book) === 0) book.cancel(50)
  expect(planRefunds(book).map(({ chargeId, cents, by }) => `${chargeId} ${cents} ${by}`)).toEqual(plan)
})

const nothing: AccountSummary = {
  priceCents: FARE,
  paidCents: FARE,
  refundedCents: 0,
  chargebackCents: 0,
  dueCents: 0,
  refundDueCents: 0,
  refundBy: null,
  operatorRefundCents: 0,
  operatorRefunds: [],
  lateFeeCents: 0,
  gratuityCents: 0,
  courtesyCents: 0,
  openCharge: null,
  transactionId: 'c1',
}
const cheaper = { priceCents: 152_00, refundDueCents: 5_00, lateFeeCents: 5_00 }
const checked = { cents: 5_00, isHeld: false, changesRide: false }

test.each<[string, Step[], Partial<AccountSummary>]>([
  ['of a paid ride', [], {}],
  ['of a cheaper ride whose refund is due', [fare(147_00, 50)], { ...cheaper, refundBy: 'gateway' }],
  [
    '... which the gateway refused, and of which a part came by Zelle',
    [payByHand('z1', 5_00), fare(147_00), attempt('refund', 10_00, { ...ofFirst, state: 'failed' })],
    {
      priceCents: 147_00,
      paidCents: 162_00,
      refundDueCents: 15_00,
      refundBy: 'operator',
      operatorRefundCents: 15_00,
      operatorRefunds: [
        { way: 'card', cents: 10_00 },
        { way: 'zelle', cents: 5_00 },
      ],
      transactionId: null,
    },
  ],
  [
    'of all that was returned, whoever did it',
    [refundByMerchant(50_00), fare(162_00), pay('c2', 5_00), cancel(100), makeRefunds],
    { priceCents: 0, paidCents: 162_00, refundedCents: 162_00, courtesyCents: 50_00, transactionId: 'c2' },
  ],
  [
    'names the last charge of which something is left',
    [fare(162_00), pay('c2', 5_00), voided('c2', 5_00)],
    { priceCents: 162_00, paidCents: 162_00, refundedCents: 5_00, dueCents: 5_00 },
  ],
  ['of a chargeback', [dispute], { chargebackCents: FARE }],
  [
    'of a payment under way',
    [fare(162_00), attempt('charge', 5_00, { proposedFareCents: 170_00 })],
    { priceCents: 162_00, dueCents: 5_00, openCharge: { ...checked, changesRide: true } },
  ],
  ['... that is held', [attempt('charge', 5_00, { state: 'held' })], { openCharge: { ...checked, isHeld: true } }],
])('the summary %s', (_, steps, more) => {
  const summary = summarizeAccount(paidBook(...steps))
  expect(summary).toEqual({ ...nothing, ...more })
  expect(accountSummarySchema.parse(summary)).toEqual(summary)
})

test.each<[string, Step[], number]>([
  ['an unpaid ride', [], 0],
  ['one that was paid by Zelle', [payByHand('z1')], FARE],
])('the summary of %s names no charge by card', (_, steps, paidCents) => {
  const summary = summarizeAccount(unpaidBook(...steps))
  expect(summary).toMatchObject({ paidCents, dueCents: FARE - paidCents, transactionId: null })
})
