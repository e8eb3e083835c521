import fc from 'fast-check'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import {
  type AvailabilityQuery,
  calculateBusyRanges,
  findNextTime,
  findUnavailableReason,
  type TimeRange,
} from './availability'
import { calculateHeldUntil, calculateZelleDueAt, describeCarHold, isHoldExpired, isWithoutCar } from './hold'
import { resolveWallClock } from './pickup-time'
import type { Booking } from './schemas'
import type { ServiceRules } from './service-rules'
import { byMerchant, card, withAccount } from './testing/account'
import { alwaysOpen } from './testing/sample-rules'
import { kennedyBooking } from './testing/samples'

const RUNS = Number(process.env.FC_RUNS || 200)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NEW_YORK = 'America/New_York'

function query(at: string, overrides: Partial<AvailabilityQuery> = {}): AvailabilityQuery {
  return {
    at: Date.parse(at),
    lengthMs: HOUR_MS,
    timeZone: NEW_YORK,
    rules: alwaysOpen,
    earliest: null,
    cars: null,
    ...overrides,
  }
}

const range = (from: string, to: string): TimeRange => ({ from: Date.parse(from), to: Date.parse(to) })
const next = (requestedAt: AvailabilityQuery) => findNextTime(requestedAt)?.toISOString() ?? null

const onFridays = (from: string, to: string) => ({
  hours: {
    ...{ sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], saturday: [] },
    friday: [{ from, to }],
  },
})
const holidays = { blackoutDates: [{ date: '2027-01-01', until: '2027-01-03', reason: 'the holidays' }] }
const newYear = { blackoutDates: [{ date: '2027-01-01', reason: 'New Year’s Day' }] }

test.each<[string, string, Partial<ServiceRules> | null, string, string | null]>([
  ['no rules', '2027-03-03T12:00-05:00', null, NEW_YORK, null],
  ['hours past midnight, before they begin', '2027-03-05T17:59-05:00', onFridays('18:00', '02:00'), NEW_YORK, 'closed'],
  ['... in the evening', '2027-03-05T23:00-05:00', onFridays('18:00', '02:00'), NEW_YORK, null],
  ['... past midnight', '2027-03-06T01:59-05:00', onFridays('18:00', '02:00'), NEW_YORK, null],
  ['... as they end', '2027-03-06T02:00-05:00', onFridays('18:00', '02:00'), NEW_YORK, 'closed'],
  ['... past midnight of the day before', '2027-03-05T01:00-05:00', onFridays('18:00', '02:00'), NEW_YORK, 'closed'],
  ['hours of a day as they begin', '2027-03-05T06:00-05:00', onFridays('06:00', '22:00'), NEW_YORK, null],
  ['... in their last minute', '2027-03-05T21:59-05:00', onFridays('06:00', '22:00'), NEW_YORK, null],
  ['... as they end', '2027-03-05T22:00-05:00', onFridays('06:00', '22:00'), NEW_YORK, 'closed'],
  ['... the morning after', '2027-03-06T01:00-05:00', onFridays('06:00', '22:00'), NEW_YORK, 'closed'],
  ['... by the clock at the pickup', '2027-03-05T22:00-05:00', onFridays('06:00', '22:00'), 'America/Chicago', null],
  ['a closed day at the pickup', '2027-01-01T23:30-05:00', newYear, NEW_YORK, 'blackout'],
  ['... where it is the next day', '2027-01-01T23:30-05:00', newYear, 'Europe/London', null],
  ['a closed range on the day before', '2026-12-31T12:00-05:00', holidays, NEW_YORK, null],
  ['... on the day after', '2027-01-04T12:00-05:00', holidays, NEW_YORK, null],
  ['... on its first day', '2027-01-01T12:00-05:00', holidays, NEW_YORK, 'blackout'],
  ['... on its last', '2027-01-03T12:00-05:00', holidays, NEW_YORK, 'blackout'],
  ['... after it', '2027-01-04T12:00-05:00', holidays, NEW_YORK, null],
])('applies %s', (_, at, rules, timeZone, kind) => {
  const requestedAt = query(at, { timeZone, rules: rules && { ...alwaysOpen, ...rules } })
  expect(findUnavailableReason(requestedAt)?.kind ?? null).toBe(kind)
})

test('says why a day is closed, and when the next begins', () => {
  const requestedAt = query('2027-01-01T23:30-05:00', { rules: { ...alwaysOpen, ...newYear } })
  expect(findUnavailableReason(requestedAt)).toEqual({ kind: 'blackout', reason: 'New Year’s Day' })
  expect(next(requestedAt)).toBe('2027-01-02T05:00:00.000Z')
})

test.each([
  ['rejects a pickup inside the lead time with the next quarter hour outside it', '20:10', 'too_soon'],
  ['accepts the earliest allowed time', '20:31', undefined],
])('%s', (_, time, kind) => {
  const requestedAt = query(`2027-03-01T${time}:00Z`, { earliest: Date.parse('2027-03-01T20:31:00Z') })
  expect(findUnavailableReason(requestedAt)?.kind).toBe(kind)
  expect(next(requestedAt)).toBe('2027-03-01T20:45:00.000Z')
})

const at = (from: string, to: string) => range(`2027-03-01T${from}:00Z`, `2027-03-01T${to}:00Z`)

test.each<[string, string, number, TimeRange[][], 'taken' | undefined]>([
  ['while both are out', '14:30', 1, [[at('14:00', '15:00')], [at('14:30', '15:30')]], 'taken'],
  ['that both will be out before it returns', '13:31', 1, [[at('14:00', '15:00')], [at('14:30', '15:30')]], 'taken'],
  ['while one is back', '15:00', 1, [[at('14:00', '15:00')], [at('14:30', '15:30')]], undefined],
  ['that returns as the second leaves', '13:30', 1, [[at('14:00', '15:00')], [at('14:30', '15:30')]], undefined],
  ['while one serves consecutive rides', '14:00', 2, [[at('14:00', '15:00')], [at('15:00', '16:00')]], undefined],
  ['while one serves both legs of a round trip', '15:30', 1, [[at('14:00', '16:00'), at('15:00', '17:00')]], undefined],
  [
    'while two overlapping rides are busy only before it',
    '14:00',
    1,
    [[at('13:00', '14:30')], [at('12:00', '13:30'), at('14:30', '15:30')]],
    undefined,
  ],
  ['... only after it', '14:00', 1, [[at('14:30', '16:00')], [at('14:00', '14:30'), at('15:30', '17:00')]], undefined],
  ['... as it ends', '14:00', 1, [[at('14:30', '16:00')], [at('14:00', '14:30'), at('15:00', '17:00')]], undefined],
])('checks availability of two cars for a ride %s', (_, time, hours, others, kind) => {
  const requestedAt = query(`2027-03-01T${time}:00Z`, { lengthMs: hours * HOUR_MS, cars: { count: 2, others } })
  expect(findUnavailableReason(requestedAt)?.kind).toBe(kind)
})

test('returns no next time when no car becomes free', () => {
  expect(next(query('2027-03-01T14:00:00Z', { cars: { count: 0, others: [] } }))).toBeNull()
})

test.each([
  ['just before the 14 days end', '2027-03-15T14:00:00Z', '2027-03-15T14:00:00.000Z'],
  ['just after the 14 days end', '2027-03-15T14:01:00Z', null],
])('searches for a car that becomes free %s', (_, free, expected) => {
  const others = [[range('2027-03-01T00:00:00Z', free)]]
  expect(next(query('2027-03-01T14:00:00Z', { cars: { count: 1, others } }))).toBe(expected)
})

test('skips times that do not exist when clocks go forward', () => {
  const others = [[range('2027-03-14T06:00:00Z', '2027-03-14T07:00:00Z')]]
  const found = findNextTime(query('2027-03-14T06:30:00Z', { cars: { count: 1, others } }))
  expect(found && toTimeInZone(found, NEW_YORK)).toBe('03:00')
})

test('skips the repeated hour when clocks go back, because its wall clock means the first', () => {
  const others = [[range('2027-11-07T05:00:00Z', '2027-11-07T06:00:00Z')]]
  const found = findNextTime(query('2027-11-07T05:30:00Z', { cars: { count: 1, others } }))
  expect([found && toTimeInZone(found, NEW_YORK), found?.toISOString()]).toEqual(['02:00', '2027-11-07T07:00:00.000Z'])
})

const ride = {
  pickupAt: '2027-03-01T14:00:00.000Z',
  returnAt: null,
  transferType: 'One Way',
  extraTime: 0,
  quote: { durationSeconds: 2700 },
} as const

const roundTrip = { transferType: 'Round Trip', quote: { durationSeconds: 5400 } } as const

test.each<[string, Partial<Parameters<typeof calculateBusyRanges>[0]>, [string, string][]]>([
  ['one way', {}, [['14:00', '15:15']]],
  ['as an immediate round trip', roundTrip, [['14:00', '16:00']]],
  ['as an immediate round trip with an extra hour per leg', { ...roundTrip, extraTime: 1 }, [['14:00', '18:00']]],
  [
    'with a scheduled return',
    { ...roundTrip, returnAt: '2027-03-01T20:00:00.000Z' },
    [
      ['14:00', '15:15'],
      ['20:00', '21:15'],
    ],
  ],
  ['without a known drive', { quote: null }, [['14:00', '15:30']]],
  ['as a round trip without a known drive', { quote: null, transferType: 'Round Trip' }, [['14:00', '16:30']]],
  ['at an agreed fare', { quote: { durationSeconds: 0 } }, [['14:00', '15:30']]],
])('a ride %s occupies its car until the turnaround ends', (_, overrides, expected) => {
  const rangeTimes = calculateBusyRanges({ ...ride, ...overrides }, 30).map(({ from, to }) => [
    toTimeInZone(from, 'UTC'),
    toTimeInZone(to, 'UTC'),
  ])
  expect(rangeTimes).toEqual(expected)
})

const zones = fc.constantFrom(NEW_YORK, 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu')
/** Around clock changes, and at other times. */
const moments = fc
  .tuple(
    fc.constantFrom('2027-03-13T00:00:00Z', '2027-11-06T00:00:00Z', '2027-06-01T00:00:00Z'),
    fc.integer({ min: 0, max: 4 * 24 * 60 }),
  )
  .map(([day, minutes]) => Date.parse(day) + minutes * MINUTE_MS)
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const hours = fc.array(
  fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to),
  { maxLength: 2 },
)
const arbitraryRules = fc.record({
  hours: fc.record({
    ...{ sunday: hours, monday: hours, tuesday: hours, wednesday: hours },
    ...{ thursday: hours, friday: hours, saturday: hours },
  }),
  blackoutDates: fc.array(
    fc.constantFrom('2027-03-14', '2027-03-15', '2027-11-07').map(date => ({ date, reason: 'x' })),
  ),
})
const arbitraryRanges = fc
  .array(fc.tuple(moments, fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 2 })
  .map(all => all.map(([from, minutes]) => ({ from, to: from + minutes * MINUTE_MS })))
const arbitraryQuery: fc.Arbitrary<AvailabilityQuery> = fc.record({
  at: moments,
  lengthMs: fc.integer({ min: 1, max: 600 }).map(minutes => minutes * MINUTE_MS),
  timeZone: zones,
  rules: arbitraryRules,
  earliest: fc.option(moments),
  cars: fc.option(
    fc.record({ count: fc.integer({ min: 0, max: 3 }), others: fc.array(arbitraryRanges, { maxLength: 12 }) }),
  ),
})

test('the next time is available, unambiguous and the earliest', () => {
  fc.assert(
    fc.property(arbitraryQuery, requestedAt => {
      const found = findNextTime(requestedAt)
      const { at, timeZone } = requestedAt
      const until = found === null ? at + 14 * 24 * HOUR_MS + 1 : +found
      const toInstantOfWallClock = (instant: number) => {
        const resolved = resolveWallClock({
          date: toIsoDateInZone(instant, timeZone),
          time: toTimeInZone(instant, timeZone),
          timeZone,
        })
        return resolved.ok ? +resolved.instant : null
      }
      if (found !== null) {
        expect(+found).toBeGreaterThan(at)
        expect(findUnavailableReason({ ...requestedAt, at: +found })).toBeNull()
        expect(toInstantOfWallClock(+found)).toBe(+found)
        expect(['00', '15', '30', '45']).toContain(toTimeInZone(found, timeZone).slice(3))
      }
      const quarter = 15 * MINUTE_MS
      const earlier: number[] = []
      for (let time = Math.floor(at / quarter + 1) * quarter; time < until; time += quarter) earlier.push(time)
      expect(
        earlier.filter(
          time => findUnavailableReason({ ...requestedAt, at: time }) === null && toInstantOfWallClock(time) === time,
        ),
      ).toEqual([])
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  )
}, 60_000)

test('available rides never need more cars than the fleet has', () => {
  fc.assert(
    fc.property(arbitraryQuery, requestedAt => {
      const { cars, at, lengthMs } = requestedAt
      if (cars === null || findUnavailableReason({ ...requestedAt, rules: null, earliest: null }) !== null) return
      const minutes = Array.from({ length: lengthMs / MINUTE_MS }, (_, i) => at + i * MINUTE_MS)
      const away = minutes.map(moment =>
        cars.others.filter(ranges => ranges.some(({ from, to }) => from <= moment && moment < to)),
      )
      expect(Math.max(...away.map(rides => rides.length))).toBeLessThan(cars.count)
    }),
    { numRuns: RUNS },
  )
})

const hold = { hours: 24, beforePickupMinutes: 120, atLeastMinutes: 30 }
const pickupAt = '2027-03-14T18:30:00.000Z'
const heldUntil = '2027-03-02T20:00:00.000Z'
const unpaid = withAccount({ ...kennedyBooking, paymentMethod: 'authorizenet', zelleDueAt: null, heldUntil })
const paid = withAccount(unpaid, [card(15_700)])
const [before, after] = [new Date('2027-03-02T19:59:59.999Z'), new Date(heldUntil)]

test.each([
  ['a day after booking', '2027-03-01T20:00:00.000Z', '2027-03-02T20:00:00.000Z'],
  ['two hours before the pickup', '2027-03-14T10:00:00.000Z', '2027-03-14T16:30:00.000Z'],
  ['half an hour after a late booking', '2027-03-14T17:00:00.000Z', '2027-03-14T17:30:00.000Z'],
])('holds a car until %s', (_, now, expected) => {
  expect(calculateHeldUntil({ pickupAt }, hold, new Date(now))).toBe(expected)
})

test.each([
  ['a day later for a ride days ahead', '2027-03-14T18:30:00.000Z', '2027-03-02T20:00:00.000Z'],
  ['at the pickup when that is sooner', '2027-03-02T08:00:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['now for a ride that has begun', '2027-03-01T19:00:00.000Z', '2027-03-01T20:00:00.000Z'],
])('a Zelle transfer is due %s', (_, rideAt, due) => {
  expect(calculateZelleDueAt({ pickupAt: rideAt }, new Date('2027-03-01T20:00:00.000Z'))).toBe(due)
})

test('releases the car of an unpaid ride at that time', () => {
  expect([isHoldExpired(unpaid, before), isHoldExpired(unpaid, after)]).toEqual([false, true])
})

test.each<[string, Partial<Booking>]>([
  ['a ride without a limit', { heldUntil: null }],
  ['a paid ride', paid],
  ['a ride whose payment was returned', withAccount(unpaid, [card(15_700), byMerchant(-15_700)])],
  ['a confirmed ride', { confirmedAt: heldUntil }],
  ['a ride with a chauffeur', { chauffeur: { name: 'Sam', car: 'Escalade', phone: '+12125550143' } }],
  ['a ride with an ETA', { eta: heldUntil }],
])('never releases the car of %s', (_, patch) => {
  expect(isHoldExpired({ ...unpaid, ...patch }, new Date(pickupAt))).toBe(false)
  expect(describeCarHold({ ...unpaid, ...patch }, before)).toBe('')
})

test.each<[string, Partial<Booking>, boolean]>([
  ['by card', {}, true],
  ['without a fare', { quote: null }, true],
  ['once confirmed', { confirmedAt: heldUntil }, false],
  ['once paid', paid, false],
])('a ride accepted without a car holds none, %s: %p', (_, patch, expected) => {
  const booking = { ...unpaid, ...patch, heldUntil: unpaid.createdAt }
  expect([isWithoutCar(booking), isHoldExpired(booking, before)]).toEqual([expected, expected])
  // Booked while the clock was ahead.
  expect(isHoldExpired(booking, new Date(+new Date(unpaid.createdAt) - 1))).toBe(expected)
  expect(describeCarHold(booking, before)).toBe(
    expected ? 'No car is held for this ride yet. We will hold one once it is paid or we confirm it.' : '',
  )
})

test('formats the time in the zone of the pickup', () => {
  expect(describeCarHold(unpaid, before)).toBe(
    'We are holding this car for you until Tue, Mar 2, 2027 at 3:00 PM EST. Please pay by then to keep it.',
  )
  expect(describeCarHold(unpaid, after)).toBe(
    'We held this car for you until Tue, Mar 2, 2027 at 3:00 PM EST. You can still pay if the car is still available.',
  )
})
