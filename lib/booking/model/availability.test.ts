import fc from 'fast-check'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import {
  type AvailabilityQuery,
  calculateBusyRanges,
  findNextTime,
  findUnavailableReason,
  type TimeRange,
} from './availability'
import { resolveWallClock } from './pickup-time'
import type { ServiceRules } from './service-rules'
import { alwaysOpen } from './testing/sample-rules'

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

/** Open on Friday from 18:00 to 02:00 on Saturday only. */
const fridayNightHours: ServiceRules['hours'] = {
  ...{ sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], saturday: [] },
  friday: [{ from: '18:00', to: '02:00' }],
}

test.each([
  ['before they begin', '2027-03-05T17:59', false],
  ['as they begin', '2027-03-05T18:00', true],
  ['past midnight', '2027-03-06T01:59', true],
  ['as they end', '2027-03-06T02:00', false],
  ['on the following evening', '2027-03-06T18:00', false],
  ['past midnight of the day before', '2027-03-05T01:00', false],
])('applies hours past midnight: %s', (_, local, open) => {
  const requestedAt = query(`${local}:00-05:00`, { rules: { ...alwaysOpen, hours: fridayNightHours } })
  expect(findUnavailableReason(requestedAt)).toEqual(open ? null : { kind: 'closed' })
})

test('applies hours by the clock at the pickup', () => {
  const rules = { ...alwaysOpen, hours: { ...alwaysOpen.hours, friday: [{ from: '06:00', to: '22:00' }] } }
  const requestedAt = query('2027-03-05T23:30:00-05:00', { rules })
  expect(findUnavailableReason(requestedAt)).toEqual({ kind: 'closed' })
  expect(findUnavailableReason({ ...requestedAt, timeZone: 'America/Los_Angeles' })).toBeNull()
})

test('rejects every day of a closed range, with both its ends', () => {
  const rules = { ...alwaysOpen, blackoutDates: [{ date: '2027-01-01', until: '2027-01-03', reason: 'holidays' }] }
  const reasonOn = (day: string) =>
    findUnavailableReason(query(`2027-01-${day}T12:00:00-05:00`, { rules }))?.kind ?? null
  expect(['01', '02', '03', '04'].map(reasonOn)).toEqual(['blackout', 'blackout', 'blackout', null])
})

test('rejects a blackout date at the pickup with its reason', () => {
  const rules = { ...alwaysOpen, blackoutDates: [{ date: '2027-01-01', reason: 'New Year’s Day' }] }
  const requestedAt = query('2027-01-01T23:30:00-05:00', { rules })
  expect(findUnavailableReason(requestedAt)).toEqual({ kind: 'blackout', reason: 'New Year’s Day' })
  expect(next(requestedAt)).toBe('2027-01-02T05:00:00.000Z')
  expect(findUnavailableReason({ ...requestedAt, timeZone: 'Europe/London' })).toBeNull()
})

test('allows every time when no rules apply', () => {
  expect(findUnavailableReason(query('2027-03-03T12:00:00Z', { rules: null }))).toBeNull()
})

test('rejects a pickup inside the lead time with the next quarter hour outside it', () => {
  const requestedAt = query('2027-03-01T20:10:00Z', { earliest: Date.parse('2027-03-01T20:31:00Z') })
  expect(findUnavailableReason(requestedAt)).toEqual({ kind: 'too_soon' })
  expect(next(requestedAt)).toBe('2027-03-01T20:45:00.000Z')
})

const morning = [
  [range('2027-03-01T14:00:00Z', '2027-03-01T15:00:00Z')],
  [range('2027-03-01T14:30:00Z', '2027-03-01T15:30:00Z')],
]

test.each([
  ['both are out', '2027-03-01T14:30:00Z', { kind: 'taken' }],
  ['both will be out before it returns', '2027-03-01T13:31:00Z', { kind: 'taken' }],
  ['one is back', '2027-03-01T15:00:00Z', null],
  ['it returns as the second leaves', '2027-03-01T13:30:00Z', null],
])('checks availability of two cars when %s', (_, at, unavailableReason) => {
  expect(findUnavailableReason(query(at, { cars: { count: 2, others: morning } }))).toEqual(unavailableReason)
})

test('serves consecutive rides with one car', () => {
  const others = [
    [range('2027-03-01T14:00:00Z', '2027-03-01T15:00:00Z')],
    [range('2027-03-01T15:00:00Z', '2027-03-01T16:00:00Z')],
  ]
  const requestedAt = query('2027-03-01T14:00:00Z', { lengthMs: 2 * HOUR_MS, cars: { count: 2, others } })
  expect(findUnavailableReason(requestedAt)).toBeNull()
})

test('serves both legs of a round trip with one car', () => {
  const roundTrip = [
    range('2027-03-01T14:00:00Z', '2027-03-01T16:00:00Z'),
    range('2027-03-01T15:00:00Z', '2027-03-01T17:00:00Z'),
  ]
  expect(findUnavailableReason(query('2027-03-01T15:30:00Z', { cars: { count: 2, others: [roundTrip] } }))).toBeNull()
})

const at = (from: string, to: string) => range(`2027-03-01T${from}:00Z`, `2027-03-01T${to}:00Z`)

test.each([
  ['before it', [at('13:00', '14:30')], [at('12:00', '13:30'), at('14:30', '15:30')]],
  ['after it', [at('14:30', '16:00')], [at('14:00', '14:30'), at('15:30', '17:00')]],
  ['as it ends', [at('14:30', '16:00')], [at('14:00', '14:30'), at('15:00', '17:00')]],
])('allows the second of two cars when two overlapping rides are busy only %s', (_, one, other) => {
  const request = query('2027-03-01T14:00:00Z', { cars: { count: 2, others: [one, other] } })
  expect(findUnavailableReason(request)).toBeNull()
})

test('accepts the earliest allowed time', () => {
  const earliest = Date.parse('2027-03-01T20:30:00Z')
  expect(findUnavailableReason(query('2027-03-01T20:30:00Z', { earliest }))).toBeNull()
})

test('treats the end of same-day hours as closed', () => {
  const rules = { ...alwaysOpen, hours: { ...alwaysOpen.hours, friday: [{ from: '06:00', to: '22:00' }] } }
  expect(findUnavailableReason(query('2027-03-05T21:59:00-05:00', { rules }))).toBeNull()
  expect(findUnavailableReason(query('2027-03-05T22:00:00-05:00', { rules }))).toEqual({ kind: 'closed' })
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

test.each<[string, Partial<Parameters<typeof calculateBusyRanges>[0]>, [string, string][]]>([
  ['one way', {}, [['14:00', '15:15']]],
  ['with extra hours', { extraTime: 1.5 }, [['14:00', '16:45']]],
  [
    'as an immediate round trip',
    { transferType: 'Round Trip', quote: { durationSeconds: 5400 } },
    [['14:00', '16:00']],
  ],
  [
    'as an immediate round trip with an extra hour per leg',
    { transferType: 'Round Trip', quote: { durationSeconds: 5400 }, extraTime: 1 },
    [['14:00', '18:00']],
  ],
  [
    'with a scheduled return',
    { transferType: 'Round Trip', quote: { durationSeconds: 5400 }, returnAt: '2027-03-01T20:00:00.000Z' },
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
