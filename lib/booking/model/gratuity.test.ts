import fc from 'fast-check'
import { pricingSchema } from '@/lib/pricing'
import { evaluateCancellation } from './cancellation'
import { calculateQuote } from './fare'
import { canAddGratuity, includedGratuityCents, offerGratuity } from './gratuity'
import { type Attempt, getBalanceCents, getPriceCents, type NewEntry, priceOfCancel } from './ledger'
import { listFareRows } from './receipt'
import type { StoredBooking } from './schemas'
import { accountOf, card, ofCharge, price, withAccount } from './testing/account'
import { kennedyBooking, kennedyRequest, kennedyRoute } from './testing/samples'

const offered = (gratuity: object) => pricingSchema.parse({ gratuity })
const quoteOf = (...lines: [kind: 'base' | 'tax' | 'gratuity' | 'agreed', cents: number][]) => ({
  ...{ miles: 10, durationSeconds: 600, estimated: false },
  lines: lines.map(([kind, amountCents]) => ({ kind, label: kind, amountCents })),
  totalCents: lines.reduce((total, [, cents]) => total + cents, 0),
})

const fare = quoteOf(['base', 100_00])
test.each<[string, object, ReturnType<typeof quoteOf>, string[] | null]>([
  ['nothing by default', {}, fare, null],
  ['shares of the fare', { percents: [15, 20] }, quoteOf(['base', 157_00]), ['15%: 2355', '20%: 3140']],
  ['half a cent rounded up', { percents: [15] }, quoteOf(['base', 10]), ['15%: 2']],
  ['shares of what is not tax', { percents: [20] }, quoteOf(['base', 100_00], ['tax', 8_88]), ['20%: 2000']],
  ['an amount beside what is included', { percents: [20], custom: true, included: 18 }, fare, ['any']],
  ['nothing beside what is included', { percents: [20], included: 18 }, fare, null],
  ['no share of a fare of nothing', { percents: [20], custom: true }, quoteOf(), ['any']],
])('offers %s', (_, gratuity, quote, expected) => {
  const offer = offerGratuity(quote, offered(gratuity))
  const shares = offer?.percents.map(({ percent, cents }) => `${percent}%: ${cents}`) ?? []
  expect(offer && [...shares, ...(offer.custom ? ['any'] : [])]).toEqual(expected)
})

test('a gratuity in every fare is its last line, and counts in the total', () => {
  const short = { ...kennedyRoute, distanceMeters: 1000 }
  const trip = { ...kennedyRequest, pickupLocation: null, dropOffLocation: null }
  const quote = calculateQuote({ route: short, rates: { baseFare: 80.03 }, trip, pricing: offered({ included: 18 }) })
  expect(quote.lines.at(-1)).toEqual({ kind: 'gratuity', label: 'Gratuity, 18%', amountCents: 14_41 })
  expect([quote.totalCents, includedGratuityCents(quote)]).toEqual([94_44, 14_41])
})

const pickup = new Date(kennedyBooking.pickupAt)
const later = new Date(+pickup + 60_000)
const byCard = { paymentMethod: 'authorizenet' } as const
test.each<[boolean, string, Partial<StoredBooking>, NewEntry[], Date, Partial<Attempt>[]?]>([
  [true, 'after the pickup', byCard, [card(15_700)], later],
  [true, 'from the ETA on', { ...byCard, eta: later.toISOString() }, [card(15_700)], later],
  [false, 'before the pickup', byCard, [card(15_700)], new Date(+pickup - 1)],
  [false, 'before the ETA', { ...byCard, eta: later.toISOString() }, [card(15_700)], pickup],
  [false, 'unless it was paid', byCard, [], later],
  [false, 'unless by card', { paymentMethod: 'zelle' }, [card(15_700)], later],
  [false, 'after a no-show', { ...byCard, noShowAt: later.toISOString() }, [card(15_700)], later],
  [false, 'in a dispute', byCard, [card(15_700), ofCharge('chargeback', -100), card(100, '60003')], later],
  [false, 'once canceled', { ...byCard, cancelledAt: later.toISOString() }, [card(15_700)], later],
  [false, 'while a payment is checked', byCard, [card(15_700)], later, [{ cents: 500 }]],
])('a gratuity alone is possible (%s) %s', (isPossible, _, over, entries, now, attempts = []) => {
  const booking = withAccount({ ...kennedyBooking, ...over }, entries, attempts)
  expect(canAddGratuity(booking, now, offered({ custom: true }))).toBe(isPossible)
})

test('lines and gratuity are the price, which is what is charged; any cancellation returns all of the gratuity', () => {
  const amount = fc.integer({ min: 1, max: 500_00 })
  const included = fc.option(fc.integer({ min: 1, max: 60_00 }), { nil: 0 })
  const percent = fc.constantFrom(0, 50, 100)
  fc.assert(
    fc.property(amount, included, amount, percent, (baseCents, includedCents, givenCents, lateRefundPercent) => {
      const quote = quoteOf(['base', baseCents], ['gratuity', includedCents])
      const cancellation = { fullRefundHours: 24, lateRefundPercent }
      const stored = { ...kennedyBooking, quote, cancellation }
      const entries = [price('gratuity', givenCents), card(quote.totalCents + givenCents)]
      const booking = withAccount(stored, entries)
      const account = accountOf(stored, entries)
      expect([getPriceCents(account), getBalanceCents(account)]).toEqual([quote.totalCents + givenCents, 0])
      expect(listFareRows(booking).at(-1)?.value.replace(/[$,.]/g, '')).toBe(
        String(getPriceCents(account)).padStart(3, '0'),
      )
      const terms = evaluateCancellation(booking, account, new Date(+pickup - 60_000))
      const refundCents = terms.allowed ? terms.refundCents : -1
      const keptCents = getPriceCents(account) - refundCents
      expect(refundCents).toBe(includedCents + givenCents + Math.floor((baseCents * lateRefundPercent + 50) / 100))
      const canceled = { entries: [...account.entries, priceOfCancel(account, keptCents)] }
      expect(-getBalanceCents(canceled)).toBe(refundCents)
    }),
  )
})
