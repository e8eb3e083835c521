import { readSite } from '#site'
import { sumCents } from '@/lib/booking/model/ledger'
import { AppError } from '@/lib/errors'
import { readStories } from '@/lib/payments/model/testing/read-stories'
import {
  countFoundCharge,
  listUncertainCharges,
  recordChargeback,
  recordChargebackWon,
  recordChargeMade,
  recordCourtesy,
  recordRefundSent,
} from './actions'
import { cancelBooking } from './cancel'
import { enqueueTransaction, readInbox } from './inbox'
import { settleRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import type { Answer } from './testing/test-gateway'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
  jest.replaceProperty(readSite().pricing, 'gratuity', { percents: [20], custom: true, included: 0 })
})

const merchant = () => fixture.gateway.merchant
const lastRefund = () => fixture.gateway.book.findLast(({ kind }) => kind === 'refund')?.id ?? ''
/** The transaction that a step names; the last charge if it names none. */
function find(name: string | undefined): string {
  if (name === 'refund') return lastRefund()
  return name === 'first' ? (fixture.gateway.book[0]?.id ?? '') : fixture.lastCharge()
}

type Act = (ride: Ride, n: number, words: string[]) => unknown
const acts: Record<string, Act> = {
  // The rider.
  async pay(ride, _, [, card = 'a-card']) {
    const { dueCents } = (await fixture.load(ride)).account
    const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: card }
    return await fixture.pay(ride.booking, { amount: dueCents / 100, opaqueData })
  },
  async tip(ride, gratuityCents) {
    const { dueCents } = (await fixture.load(ride)).account
    const { token } = ride.access
    return await fixture.pay(ride.booking, { token, amount: (dueCents + gratuityCents) / 100, gratuityCents })
  },
  suv: ride => fixture.payAndChange(ride, { carCategory: 'Luxury SUV', rent: 162 }),
  cancel(ride, hoursAhead) {
    if (!Number.isNaN(hoursAhead)) fixture.moveClockBefore(ride.booking, { hoursAhead })
    return cancelBooking(fixture.context, { access: ride.access })
  },
  // The operator.
  zelle: ({ booking }, cents) => fixture.receiveZelle(booking, cents),
  async courtesy({ booking }, cents) {
    await fixture.operate(booking, (tx, row) => recordCourtesy(tx, row, cents, 'The car was late.'))
    await settleRefunds(fixture.context, booking.id)
  },
  sent: ({ booking }) => fixture.operate(booking, recordRefundSent),
  made: ({ booking }) =>
    fixture.operate(booking, (tx, row) => recordChargeMade(tx, row, find('charge'), fixture.context, null)),
  count: ({ booking }) => fixture.operate(booking, (tx, row) => countFoundCharge(tx, row, find('charge'), 'sandbox')),
  reversed: ({ booking }) => fixture.operate(booking, (tx, row) => recordChargeback(tx, row, find('charge'))),
  won: ({ booking }) => fixture.operate(booking, (tx, row) => recordChargebackWon(tx, row, find('charge'))),
  // The gateway: `next declined` is its next answer, `always refused` all its answers.
  next: (_, _n, words) => fixture.gateway.answers.push(words.slice(1).join(' ') as Answer),
  always: (_, _n, words) => fixture.gateway.answers.push(...Array(200).fill(words.slice(1).join(' '))),
  down() {
    fixture.gateway.isDown = true
  },
  up() {
    fixture.gateway.isDown = false
  },
  arrive: () => fixture.gateway.arrive(),
  settle: () => fixture.gateway.settle(),
  hold() {
    for (const entry of fixture.gateway.book) if (entry.id === lastRefund()) entry.state = 'held'
  },
  approve: (_, _n, [, name]) => merchant().review(find(name), 'approve'),
  decline: (_, _n, [, name]) => merchant().review(find(name), 'decline'),
  // The merchant and the bank.
  void: (_, _n, [, name]) => merchant().void(find(name)),
  unvoid: () => merchant().undoVoid(find('charge')),
  fail: (_, _n, [, name]) => merchant().fail(find(name)),
  refund: (_, cents, [, , invoice]) => merchant().refund(find('charge'), cents, invoice),
  found: ({ booking }, cents) => merchant().charge(booking.invoiceNumber, cents),
  async notify(_, _n, [, name]) {
    const transactionId = find(name)
    const { db, clock: now } = fixture
    await enqueueTransaction(db, { id: `${transactionId} ${Math.random()}`, transactionId, now })
    await readInbox(fixture.context)
  },
  dispute: () => merchant().chargeback(find('charge')),
  undispute: () => merchant().reverseChargeback(find('charge')),
  // Time: in the background all is looked up each hour, each day, or once.
  ended: ({ booking }) => fixture.moveClockBefore(booking, { hoursAhead: -1 }),
  wait: (_, days) => fixture.advanceClock(days * DAY_MS),
  minutes: (_, minutes) => fixture.watchAfter(minutes * MINUTE_MS),
  hours: (_, hours) => fixture.watchFor(hours),
  async days(_, days) {
    for (let day = 0; day < days; day++) await fixture.watchAfter(DAY_MS)
  },
}

/** Tells what happens to a ride, step by step: `pay, settle, cancel 5, hours 2`. A refusal is part of the story. */
async function play(story: string): Promise<Ride> {
  const ride = await fixture.ride()
  for (const step of story.split(', ')) {
    const words = step.split(' ')
    const act = acts[words[0] ?? '']
    if (act === undefined) throw new Error(`nobody can ${step}`)
    try {
      await act(ride, Number(words[1]), words)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return ride
}

/** The status, with all cents but what was received. */
async function tell(ride: Ride): Promise<string> {
  const { status, account } = await fixture.load(ride)
  const { dueCents, refundedCents, refundDueCents, refundBy, chargebackCents, gratuityCents, openCharge } = account
  const charges = await fixture.operate(ride.booking, (tx, row) => listUncertainCharges(tx.db, row))
  const found = charges.filter(({ state }) => state === 'found')
  const facts = {
    due: dueCents,
    refunded: refundedCents,
    [`owed by ${refundBy}`]: refundDueCents,
    disputed: chargebackCents,
    tip: gratuityCents,
    open: openCharge?.cents ?? 0,
    found: sumCents(found.map(({ amountCents: cents }) => ({ cents }))),
  }
  return [status, ...Object.entries(facts).flatMap(([name, cents]) => (cents === 0 ? [] : [`${name} ${cents}`]))].join(
    ', ',
  )
}

/** The book is the gateway's. */
const STORIES = `
a cancellation
  early, of an unsettled charge: pay, cancel 24.01 => refunded, refunded 15700 | charge 15700 voided
  early, of a settled charge: pay, settle, cancel 24.01
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  late: pay, settle, cancel 24 => refunded, refunded 7850 | charge 15700 settled, refund 7850 unsettled
  late, with a tip, which goes back whole: tip 3140, settle, cancel 5
    => refunded, refunded 10990, tip 3140 | charge 18840 settled, refund 10990 unsettled
  of a charge that the merchant voided: pay, void, cancel => refunded, refunded 15700 | charge 15700 voided
  of which the merchant returned a part: pay, settle, refund 5000, cancel
    => refunded, refunded 15700 | charge 15700 settled, refund 5000 unsettled, refund 10700 unsettled
  of which the merchant returned all: pay, settle, refund 15700, cancel
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  declines a held charge: next held, pay, cancel => cancelled | charge 15700 declined
  declines a held charge later if that was "lost before": next held, pay, next lost before, cancel, hours 1
    => cancelled | charge 15700 declined
  declines a held charge later if that was "refused": next held, pay, next refused, cancel, hours 1
    => cancelled | charge 15700 declined
  watches a held charge that is not declined: next held, pay, always refused, cancel, hours 24
    => cancelled, open 15700 | charge 15700 held
  ... until it is: next held, pay, always refused, cancel, hours 24, decline, hours 1
    => cancelled | charge 15700 declined
  returns a charge that shows late: next late, pay, minutes 4, cancel 5, arrive, days 1
    => refunded, refunded 15700 | charge 15700 voided
  returns a tip that is approved later: next held, tip 3140, next unavailable, cancel, approve, hours 1
    => refunded, refunded 18840 | charge 18840 voided
a refund
  whose answer is "lost after" is made once: pay, settle, next lost after, cancel, hours 2
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  ... as a void, too: pay, next lost after, cancel, hours 2 => refunded, refunded 15700 | charge 15700 voided
  whose answer is "lost before" is made once: pay, settle, next lost before, cancel, hours 2
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  ... as a void, too: pay, next lost before, cancel, hours 2 => refunded, refunded 15700 | charge 15700 voided
  whose answer is "unavailable" is made once: pay, settle, next unavailable, cancel, hours 2
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  ... as a void, too: pay, next unavailable, cancel, hours 2 => refunded, refunded 15700 | charge 15700 voided
  of as much is another one: pay, settle, next lost before, courtesy 2000, next lost after, courtesy 2000, hours 3
    => paid, refunded 4000 | charge 15700 settled, refund 4000 unsettled
  in review is sent once, and done when approved:
    pay, settle, next lost after, courtesy 2000, hold, hours 12, approve refund, hours 1
    => paid, refunded 2000 | charge 15700 settled, refund 2000 unsettled
  waits for a change that is being paid for: pay, settle, next held, suv, courtesy 2000
    => paid, owed by gateway 2000, open 500 | charge 15700 settled, charge 500 held
  ... and is made when that is declined: pay, settle, next held, suv, courtesy 2000, decline, hours 1
    => paid, refunded 2000 | charge 15700 settled, charge 500 declined, refund 2000 unsettled
  of a part waits for the settlement: pay, courtesy 2000, hours 2, courtesy 1000
    => paid, owed by gateway 3000 | charge 15700 unsettled
  ... and is made once then: pay, courtesy 2000, hours 2, courtesy 1000, settle, hours 1
    => paid, refunded 3000 | charge 15700 settled, refund 3000 unsettled
  that is refused is the operator’s: pay, settle, next refused, cancel, hours 24
    => refund_due, owed by operator 15700 | charge 15700 settled
  ... who sends it, and it counts once: pay, settle, next refused, cancel, hours 24, sent, refund 15700, days 1
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  is tried for a day: pay, settle, always unavailable, cancel, hours 20
    => refund_due, owed by gateway 15700 | charge 15700 settled
  ... then left to the operator: pay, settle, always unavailable, cancel, hours 40
    => refund_due, owed by operator 15700 | charge 15700 settled
  waits while the gateway is down, and is made then: pay, settle, down, cancel, hours 3, up, hours 1
    => refunded, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  that arrives after it counted as absent is made once: pay, settle, next late, cancel 20, hours 1, arrive, hours 3
    => refunded, refunded 7850 | charge 15700 settled, refund 7850 unsettled
  counts what the merchant did with another charge: pay, suv, void first, courtesy 500
    => paid, due 15200, refunded 15700 | charge 15700 voided, charge 500 unsettled
  that was voided is due again, by the operator: pay, settle, cancel, void refund, days 1, hours 2
    => refund_due, owed by operator 15700 | charge 15700 settled, refund 15700 voided
within a day, without a click,
  a refund without our invoice number: pay, settle, days 1, refund 5000 none, days 9
    => paid, refunded 5000 | charge 15700 settled, refund 5000 unsettled
  a failed settlement: pay, settle, days 1, fail, days 9 => reserved, due 15700 | charge 15700 failed
  a chargeback, its end and its return: pay, settle, dispute, days 1, undispute, days 1, dispute, days 1
    => reserved, disputed 15700 | charge 15700 charged_back
  a refund that a chargeback stopped, resumed by the operator:
    pay, settle, dispute, days 1, cancel 30, days 1, undispute, days 2
    => refund_due, owed by operator 15700 | charge 15700 chargeback_reversed
  a charge that was never answered, weeks later: next late, pay, minutes 5, wait 45, arrive, days 1
    => paid | charge 15700 unsettled
  a void and its undoing: pay, void, days 1, unvoid, days 1 => paid | charge 15700 unsettled
a payment
  that was lost is not made twice: next late, pay, minutes 4, arrive, pay, minutes 1, days 1
    => paid | charge 15700 unsettled
  by phone waits for an open attempt: next lost before, pay, found 15700, notify, minutes 1
    => payment_unknown, due 15700, open 15700, found 15700 | charge 15700 unsettled
  ... until that is known to be absent: next lost before, pay, found 15700, notify, hours 1
    => paid | charge 15700 unsettled
  of what Zelle left due: zelle 15000, pay => paid | charge 700 unsettled
  ... and of a dearer ride at once: zelle 15000, suv => paid | charge 1200 unsettled
  of what a courtesy leaves, and its rest: courtesy 700, pay, settle, cancel 5, courtesy 7500, minutes 1
    => refunded, refunded 15000 | charge 15000 settled, refund 7500 unsettled, refund 7500 unsettled
  that the operator says was made counts with what the gateway took: next lost before, pay, found 10000, made, minutes 1
    => paid, due 5700 | charge 10000 unsettled
  in review stays open until it is approved: next held, pay, hours 24, approve, hours 1 => paid | charge 15700 unsettled
  ... or declined: next held, pay, decline, hours 1 => reserved, due 15700 | charge 15700 declined
  that shows after another card paid goes back: next late, pay, minutes 4, pay another-card, arrive, days 1
    => paid, refunded 15700 | charge 15700 unsettled, charge 15700 voided
  that comes after Zelle goes back: next lost after, pay, zelle 15700, minutes 1
    => paid, refunded 15700 | charge 15700 voided
  by Zelle of a canceled ride goes back by the operator: cancel, zelle 15700, sent => refunded, refunded 15700 |
  by Zelle that is too much is for the operator to send back: zelle 20000 => paid, owed by operator 4300 |
  that was taken for lost counts once when the operator says it was made: next late, pay, hours 1, arrive, made, days 1
    => paid | charge 15700 unsettled
a charge that no attempt explains
  is for the operator: found 15699, notify, notify, void, days 1 => reserved, due 15700 | charge 15699 voided
  ... unless it is what is due: found 15700, notify => paid | charge 15700 unsettled
  ... no longer when it is voided: pay, found 2000, notify, void, notify
    => paid | charge 15700 unsettled, charge 2000 voided
  ... or refunded whole: pay, found 2000, notify, settle, refund 2000, days 1
    => paid | charge 15700 settled, charge 2000 settled, refund 2000 unsettled
  ... unless that is voided, and then goes back:
    pay, found 2000, notify, settle, refund 2000, days 1, void refund, days 1, count, days 1
    => paid, refunded 2000 | charge 15700 settled, charge 2000 settled, refund 2000 voided, refund 2000 unsettled
  counts with its refunds: pay, found 2000, settle, notify, refund 500, notify refund, days 1, count, minutes 1, days 1
    => paid, refunded 2000 | charge 15700 settled, charge 2000 settled, refund 500 unsettled, refund 1500 unsettled
  counts with those that were read first: found 15700, settle, refund 15700, notify refund, notify, minutes 1
    => reserved, due 15700, refunded 15700 | charge 15700 settled, refund 15700 unsettled
  is not lost if a refund shows that: pay, void, notify, unvoid, settle, refund 7850, notify refund, minutes 1
    => paid, due 7850, refunded 7850 | charge 15700 settled, refund 7850 unsettled
a chargeback by hand
  outlasts the lists: pay, settle, reversed, days 8, dispute => reserved, disputed 15700 | charge 15700 charged_back
  ends by hand, though a refund was seen since: pay, settle, reversed, refund 5000, days 1, won
    => paid, refunded 5000 | charge 15700 settled, refund 5000 unsettled
  ... and a tip counts again: tip 3140, settle, reversed, days 1, won => paid, tip 3140 | charge 18840 settled
  ... and can come for real: pay, settle, reversed, won, days 8, dispute, days 1
    => reserved, disputed 15700 | charge 15700 charged_back
  ... which does not end by hand: pay, settle, dispute, days 1, won
    => reserved, disputed 15700 | charge 15700 charged_back
a tip
  is added with the payment: tip 3140 => paid, tip 3140 | charge 18840 unsettled
  is not added by a declined card: next declined, tip 3140 => reserved, due 15700 | charge 18840 declined
  is added once when its charge is known: next lost after, tip 3140, hours 3 => paid, tip 3140 | charge 18840 unsettled
  is added when its charge is approved: next held, tip 3140, approve, hours 3
    => paid, tip 3140 | charge 18840 unsettled
  of a charge that was taken for lost goes back: next late, tip 3140, hours 30, arrive, settle, hours 30
    => paid, refunded 3140 | charge 18840 settled, refund 3140 unsettled
  is not owed when its payment fails: pay, ended, tip 3140, fail, days 1
    => paid | charge 15700 unsettled, charge 3140 failed
  ... or is refunded whole: pay, ended, tip 3140, settle, refund 3140, days 1
    => paid, refunded 3140 | charge 15700 settled, charge 3140 settled, refund 3140 unsettled
  of a payment that is lost is not owed: tip 3140, void, days 1
    => reserved, due 15700, refunded 18840 | charge 18840 voided
  ... and counts again when it went through after all: tip 3140, void, days 1, unvoid, settle, days 1
    => paid, tip 3140 | charge 18840 settled
`

describe.each(readStories(STORIES))('%s', (_, stories) => {
  test.each(stories)('$line', async ({ story, standing, book }) => {
    const ride = await play(story)
    expect([await tell(ride), fixture.gatewayBook().join(', ')]).toEqual([standing, book])
  })
})
