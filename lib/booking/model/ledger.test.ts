import { type Book, charge, FARE, openBook, refund } from '@/lib/payments/model/testing/book'
import {
  type AccountSummary,
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

type History = (book: Book) => void
/** Status, cents due, and cents of the refund due. */
type Standing = [BookingStatus, number, number]

function paidBook(cents = FARE): Book {
  const book = openBook(cents)
  book.pay('c1', cents)
  return book
}

/** A charge that was made twice, as found out late. */
const payTwice: History = book => {
  const { reference } = book.attempt('charge', FARE, { state: 'absent' })
  book.observe(charge('c2', 'settled', { reference }))
}
const dispute: History = book => book.observe(charge('c1', 'charged_back'))
const returnDispute: History = book => book.observe(charge('c1', 'chargeback_reversed'))
const raiseDuringRefund: History = book => {
  book.changeFare(100_00)
  book.attempt('refund', 57_00, { refs: 'c1' })
  book.changeFare(FARE)
}
const loseDuringRefund: History = book => {
  book.attempt('refund', 57_00, { refs: 'c1' })
  book.observe(charge('c1', 'failed'))
}
const openCharge: History = book => book.attempt('charge', FARE)

test('a booking to be paid to the chauffeur has a status of its own, once its fare is confirmed', () => {
  const book = openBook()
  expect(book.standing('chauffeur')).toEqual(['pay_chauffeur', FARE, 0])
  book.isFareConfirmed = false
  expect(book.standing('chauffeur')).toEqual(['reserved', 0, 0])
  book.isFareConfirmed = true
  book.payByHand('chauffeur-1', FARE + 100, 'chauffeur')
  expect(book.standing('chauffeur')).toEqual(['paid', 0, 100])
  expect(planRefunds(book)).toEqual([{ chargeId: 'chauffeur-1', cents: 100, gateway: 'chauffeur', by: 'operator' }])
})

describe('an unpaid booking', () => {
  test.each<[string, History, Standing]>([
    ['is reserved, its price due', () => undefined, ['reserved', FARE, 0]],
    ['is being checked while a charge is open', openCharge, ['payment_unknown', FARE, 0]],
    [
      'is not being checked for a charge that was declined',
      book => book.attempt('charge', FARE, { state: 'declined' }),
      ['reserved', FARE, 0],
    ],
    ['is not being checked for a refund under way', book => book.attempt('refund', FARE), ['reserved', FARE, 0]],
    ['is paid when a courtesy takes all of the price', book => book.giveCourtesy(FARE), ['paid', 0, 0]],
    ['is canceled without a refund', book => book.cancel(100), ['cancelled', 0, 0]],
    [
      'owes nothing until its fare is confirmed',
      book => {
        book.isFareConfirmed = false
      },
      ['reserved', 0, 0],
    ],
    [
      '... and is not free either',
      book => {
        book.isFareConfirmed = false
        book.changeFare(0)
      },
      ['reserved', 0, 0],
    ],
  ])('%s', (_, history, standing) => {
    const book = openBook()
    history(book)
    expect(book.standing()).toEqual(standing)
  })

  test.each<[string, History, BookingStatus]>([
    ['awaits Zelle', () => undefined, 'awaiting_zelle'],
    [
      '... once the fare is confirmed',
      book => {
        book.isFareConfirmed = false
      },
      'reserved',
    ],
    ['... unless a charge is open', openCharge, 'payment_unknown'],
  ])('to be paid by Zelle %s', (_, history, status) => {
    const book = openBook()
    history(book)
    expect(book.standing('zelle')[0]).toBe(status)
  })
})

describe('a paid booking', () => {
  test.each<[string, History, Standing]>([
    ['owes nothing', () => undefined, ['paid', 0, 0]],
    ['that becomes dearer owes the difference', book => book.changeFare(162_00), ['paid', 5_00, 0]],
    ['that becomes cheaper is owed the difference', book => book.changeFare(147_00), ['paid', 0, 10_00]],
    ['... half of it when late', book => book.changeFare(147_00, 50), ['paid', 0, 5_00]],
    [
      '... less what was never paid',
      book => {
        book.changeFare(162_00)
        book.changeFare(154_00, 50)
      },
      ['paid', 0, 1_50],
    ],
    [
      '... which is forgiven first',
      book => {
        book.changeFare(162_00)
        book.changeFare(160_00, 50)
      },
      ['paid', 3_00, 0],
    ],
    [
      '... at most what it costs after courtesies',
      book => {
        book.giveCourtesy(150_00)
        book.changeFare(100_00, 50)
      },
      ['paid', 0, 153_50],
    ],
    ['that was charged twice is owed the second', payTwice, ['paid', 0, FARE]],
    ['is not being checked while another charge is open', openCharge, ['paid', 0, 0]],
    ['is owed a courtesy', book => book.giveCourtesy(30_00), ['paid', 0, 30_00]],
    [
      '... which reduces what is due when the charge is lost',
      book => {
        book.giveCourtesy(30_00)
        book.observe(charge('c1', 'failed'))
      },
      ['reserved', 127_00, 0],
    ],
    [
      'stays paid when a courtesy returned all of it',
      book => {
        book.giveCourtesy(FARE)
        book.makeRefunds()
      },
      ['paid', 0, 0],
    ],
    [
      '... not while the bank has the money',
      book => {
        book.giveCourtesy(FARE)
        dispute(book)
      },
      ['reserved', 0, 0],
    ],
    [
      'refunds nothing until its fare is confirmed again',
      book => {
        book.changeFare(147_00)
        book.isFareConfirmed = false
      },
      ['paid', 0, 0],
    ],
    [
      '... unless it was canceled',
      book => {
        book.cancel(100)
        book.isFareConfirmed = false
      },
      ['refund_due', 0, FARE],
    ],
    [
      '... unless it was paid in another way',
      book => {
        dispute(book)
        book.payByHand('z1')
      },
      ['paid', 0, 0],
    ],
    [
      'with another payment is not payable while the bank has the first',
      book => {
        book.changeFare(162_00)
        book.pay('c2', 3_00)
        dispute(book)
      },
      ['reserved', 0, 0],
    ],
  ])('%s', (_, history, standing) => {
    const book = paidBook()
    history(book)
    expect(book.standing()).toEqual(standing)
  })
})

describe('a cancel', () => {
  test.each<[string, History, 100 | 50, number, number]>([
    ['returns all when early', () => undefined, 100, FARE, 0],
    ['returns half when late', () => undefined, 50, 78_50, 78_50],
    ['returns what was due already and half of the rest', payTwice, 50, 235_50, 78_50],
    ['... also of a cheaper ride', book => book.changeFare(147_00), 50, 83_50, 73_50],
    ['... also of a courtesy', book => book.giveCourtesy(17_00), 50, 87_00, 70_00],
    ['keeps a late fee', book => book.changeFare(147_00, 50), 100, 152_00, 5_00],
    ['keeps a late fee, and half of the rest', book => book.changeFare(147_00, 50), 50, 78_50, 78_50],
    [
      'keeps no more than what is left after a refund',
      book => {
        book.changeFare(147_00, 50)
        book.makeRefunds()
      },
      50,
      73_50,
      78_50,
    ],
    [
      '... all of it after a courtesy',
      book => {
        book.changeFare(147_00, 50)
        book.giveCourtesy(10_00)
      },
      100,
      152_00,
      5_00,
    ],
    [
      '... so that a late change before it saves nothing, even after a courtesy',
      book => {
        book.giveCourtesy(50_00)
        book.changeFare(57_00, 50)
        book.makeRefunds()
      },
      50,
      3_50,
      53_50,
    ],
    ['of a ride that is all late fee returns nothing', book => book.changeFare(0, 50), 100, 78_50, 78_50],
    [
      '... nor does a courtesy make it less',
      book => {
        book.changeFare(0, 50)
        book.giveCourtesy(10_00)
      },
      50,
      88_50,
      68_50,
    ],
    ['forgives a balance that is due', book => book.changeFare(200_00), 50, 78_50, 78_50],
    ['returns nothing that the bank has', dispute, 100, 0, 0],
    ['shares nothing that is on its way back', raiseDuringRefund, 50, 107_00, 50_00],
    ['returns nothing of a charge that was lost during its refund', loseDuringRefund, 50, 0, 0],
  ])('%s', (_, history, percent, refundCents, keptCents) => {
    const book = paidBook()
    history(book)
    expect(refundOfCancel(book, percent, book.fareCents)).toBe(refundCents)
    book.cancel(percent)
    expect(getPriceCents(book)).toBe(keptCents)
  })

  test.each<[string, number | null, number, number]>([
    ['at most of the fare', 100_00, 0, 50_00],
    ['less what is not refundable', FARE, 20_00, 68_50],
    ['of no less than nothing', 10_00, 20_00, 0],
    ['of all without a confirmed fare', null, 0, 78_50],
  ])('returns the percentage %s', (_, fareCents, nonrefundableCents, refundCents) => {
    expect(refundOfCancel(paidBook(), 50, fareCents, { nonrefundableCents, gratuityCents: 0 })).toBe(refundCents)
  })

  test('returns nothing as due already until the new fare is confirmed', () => {
    const book = paidBook()
    book.changeFare(147_00)
    book.isFareConfirmed = false
    expect(refundOfCancel(book, 50, null)).toBe(78_50)
  })

  test('is refunded once the refunds are made', () => {
    const book = paidBook()
    book.cancel(50)
    expect(book.standing()).toEqual(['refund_due', 0, 78_50])
    book.makeRefunds()
    expect(book.standing()).toEqual(['refunded', 0, 0])
  })
})

test('a lower fare keeps no part of what is on its way back', () => {
  const book = paidBook()
  raiseDuringRefund(book)
  book.changeFare(100_00, 50)
  expect(getPriceCents(book)).toBe(100_00)
})

test.each([
  [1, 50, 1],
  [3, 50, 2],
  [4, 50, 2],
  [3, 100, 3],
] as const)('a share of %i cents at %i %% is %i cents', (cents, percent, share) => {
  expect(shareOf(cents, percent)).toBe(share)
})

describe('the price of another fare', () => {
  test.each<[string, number, ReturnType<typeof priceOfFare>]>([
    ['differs by the difference', 160_00, [{ account: 'price', cents: 3_00, cause: 'ride_changed' }]],
    ['may be 0', 0, [{ account: 'price', cents: -FARE, cause: 'ride_changed' }]],
    ['of as much differs by nothing', FARE, []],
  ])('%s', (_, fareCents, entries) => {
    expect(priceOfFare(openBook(), fareCents, 'ride_changed')).toEqual(entries)
  })

  test('follows what was agreed, and is never below 0: a courtesy then returns less', () => {
    const book = paidBook()
    book.append(...priceOfFare(book, 160_00, 'fare_agreed'))
    book.giveCourtesy(150_00)
    book.changeFare(100_00)
    expect(book.statement().slice(1)).toEqual([
      'fare_agreed 300',
      'courtesy -15000',
      'ride_changed -6000',
      'courtesy 5000',
    ])
  })
})

test('the charges are what was ever received', () => {
  const book = paidBook()
  book.observe(charge('c1', 'settled', { cents: 150_00 }))
  book.payByHand('z1', 20_00)
  book.observe(refund('m1', 50_00, 'settled'))
  book.observe(charge('c1', 'failed', { cents: 150_00 }))
  expect(listCharges(book)).toMatchObject([
    { transactionId: 'c1', gateway: 'sandbox', cents: FARE },
    { transactionId: 'z1', gateway: 'zelle', cents: 20_00 },
  ])
})

describe('the plan of refunds', () => {
  function payMore(id: string, cents: number): History {
    return book => {
      book.changeFare(book.fareCents + cents)
      book.pay(id, cents)
    }
  }
  const refused: History = book => book.attempt('refund', 1_00, { refs: 'c1', state: 'failed' })

  test.each<[string, History[], string[]]>([
    ['returns the last charge first', [payMore('c2', 5_00)], ['c2 500 gateway', 'c1 7600 gateway']],
    [
      'leaves what a charge has returned already',
      [payMore('c2', 5_00), book => book.observe(refund('m1', 2_00, 'settled', { refs: 'c2' }))],
      ['c2 300 gateway', 'c1 7700 gateway'],
    ],
    [
      'skips a charge that was lost, and one that another refund covers',
      [payMore('c2', 500_00), payMore('c3', 5_00), book => book.observe(charge('c3', 'voided', { cents: 5_00 }))],
      ['c2 32850 gateway'],
    ],
    [
      'leaves out a refund under way',
      [book => book.cancel(50), book => book.attempt('refund', 70_00, { refs: 'c1' })],
      ['c1 850 gateway'],
    ],
    [
      '... and what it returns of its charge',
      [
        payMore('c2', 5_00),
        book => book.cancel(50),
        book => book.attempt('void', 5_00, { refs: 'c2', state: 'unknown' }),
      ],
      ['c1 7600 gateway'],
    ],
    [
      '... but not what was returned before',
      [book => book.giveCourtesy(150_00), book => book.makeRefunds(), book => book.cancel(100)],
      ['c1 700 gateway'],
    ],
    ['counts no charge under way as a refund', [book => book.attempt('charge', 70_00)], ['c1 7850 gateway']],
    [
      'counts no refund that was not made',
      [book => book.attempt('refund', 70_00, { refs: 'c1', state: 'absent' })],
      ['c1 7850 gateway'],
    ],
    [
      'asks the operator for what the gateway refused',
      [refused, payMore('c2', 5_00)],
      ['c2 500 gateway', 'c1 7600 operator'],
    ],
    [
      'asks the operator for what came by Zelle',
      [book => book.changeFare(162_00), book => book.payByHand('z1', 5_00)],
      ['z1 500 operator', 'c1 7600 gateway'],
    ],
    [
      'asks the operator for what the bank had when the ride was canceled',
      [payMore('c2', 5_00), dispute, book => book.cancel(100), returnDispute],
      ['c2 500 gateway', 'c1 15700 operator'],
    ],
    ['... not for what it had returned', [dispute, returnDispute], ['c1 7850 gateway']],
    ['... nor while the ride goes on', [book => book.giveCourtesy(10_00), dispute, returnDispute], ['c1 1000 gateway']],
    ['asks the operator while the bank has a charge', [payMore('c2', 5_00), dispute], ['c2 250 operator']],
  ])('%s', (_, histories, plan) => {
    const book = paidBook()
    for (const history of histories) history(book)
    if (getRefundDueCents(book) === 0) book.cancel(50)
    expect(planRefunds(book).map(({ chargeId, cents, by }) => `${chargeId} ${cents} ${by}`)).toEqual(plan)
  })
})

describe('the summary', () => {
  const nothing = {
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

  test.each<[string, History, Partial<AccountSummary>]>([
    ['of a paid ride', () => undefined, {}],
    [
      'of a cheaper ride whose refund is due',
      book => book.changeFare(147_00, 50),
      { priceCents: 152_00, refundDueCents: 5_00, refundBy: 'gateway', lateFeeCents: 5_00 },
    ],
    [
      '... which the gateway refused',
      book => {
        book.changeFare(147_00, 50)
        book.attempt('refund', 5_00, { refs: 'c1', state: 'failed' })
      },
      {
        priceCents: 152_00,
        refundDueCents: 5_00,
        refundBy: 'operator',
        operatorRefundCents: 5_00,
        operatorRefunds: [{ way: 'card', cents: 5_00 }],
        lateFeeCents: 5_00,
      },
    ],
    [
      '... of which a part came by Zelle',
      book => {
        book.payByHand('z1', 5_00)
        book.changeFare(147_00)
        book.attempt('refund', 10_00, { refs: 'c1', state: 'failed' })
      },
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
      'of a courtesy that was returned',
      book => {
        book.giveCourtesy(50_00)
        book.makeRefunds()
      },
      { priceCents: 107_00, refundedCents: 50_00, courtesyCents: 50_00 },
    ],
    [
      'of all that was returned, whoever did it',
      book => {
        book.observe(refund('m1', 50_00, 'settled'))
        book.changeFare(162_00)
        book.pay('c2', 5_00)
        book.cancel(100)
        book.makeRefunds()
      },
      { priceCents: 0, paidCents: 162_00, refundedCents: 162_00, courtesyCents: 50_00, transactionId: 'c2' },
    ],
    [
      'names the last charge of which something is left',
      book => {
        book.changeFare(162_00)
        book.pay('c2', 5_00)
        book.observe(charge('c2', 'voided', { cents: 5_00 }))
      },
      { priceCents: 162_00, paidCents: 162_00, refundedCents: 5_00, dueCents: 5_00 },
    ],
    ['of a chargeback', dispute, { chargebackCents: FARE }],
    [
      'of a payment under way',
      book => {
        book.changeFare(162_00)
        book.attempt('charge', 5_00, { state: 'unknown', proposedFareCents: 170_00 })
      },
      { priceCents: 162_00, dueCents: 5_00, openCharge: { cents: 5_00, isHeld: false, changesRide: true } },
    ],
    [
      '... that is held',
      book => book.attempt('charge', 5_00, { state: 'held' }),
      { openCharge: { cents: 5_00, isHeld: true, changesRide: false } },
    ],
  ])('%s', (_, history, more) => {
    const book = paidBook()
    history(book)
    const summary = summarizeAccount(book)
    expect(summary).toEqual({ ...nothing, ...more })
    expect(accountSummarySchema.parse(summary)).toEqual(summary)
  })

  test.each<[string, History, number]>([
    ['an unpaid ride', () => undefined, 0],
    ['one that was paid by Zelle', book => book.payByHand('z1'), FARE],
  ])('of %s names no charge by card', (_, history, paidCents) => {
    const book = openBook()
    history(book)
    expect(summarizeAccount(book)).toMatchObject({ paidCents, dueCents: FARE - paidCents, transactionId: null })
  })

  test('describes each of its fields to whoever reads the interface', () => {
    for (const field of Object.values(accountSummarySchema.shape)) expect(field.description).toMatch(/\w/)
  })
})
