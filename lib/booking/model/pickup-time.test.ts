import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { readSite } from '#site'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import {
  applyNextTime,
  formatNextTime,
  formatZoneOn,
  pickupTimeMessages,
  resolvePickup,
  resolveReturn,
  resolveWallClock,
} from './pickup-time'

const RUNS = Number(process.env.FC_RUNS || 200)
const rejection = (message: string, about = 'Time') => ({ ok: false, about, message })
const now = new Date('2027-03-01T20:00:00Z')
const inNewYork = (date: string, time: string) => resolvePickup({ date, time, timeZone: 'America/New_York', now })
const at = (instant: string) => ({ ok: true, instant: new Date(instant) })

test('rejects only the skipped hour with a message, and none where the clocks do not change', () => {
  const resolve = (time: string, timeZone = 'America/Los_Angeles') =>
    resolveWallClock({ date: '2027-03-14', time, timeZone })
  for (const time of ['02:00', '02:30', '02:59']) expect(resolve(time)).toEqual(rejection(pickupTimeMessages.gap))
  expect([resolve('01:59').ok, resolve('03:00').ok, resolve('02:30', 'America/Phoenix').ok]).toEqual([true, true, true])
})

test('resolves a repeated time to the first, also in a browser to the west, where the library takes the second', () => {
  const repeated = { date: '2027-11-07', time: '01:30', timeZone: 'America/New_York' }
  const resolved = ['America/Phoenix', process.env.TZ].map(host => {
    // A test has only a copy of the environment.
    runInThisContext(`process.env.TZ = '${host}'`)
    return resolveWallClock(repeated)
  })
  expect(resolved).toEqual(Array(2).fill(at('2027-11-07T05:30:00Z')))
})

test.each([
  ['2027-07-04', ''],
  ['soon', '14:30'],
  ['2027-02-30', '14:30'],
  ['2027-07-04', '24:00'],
  ['12027-03-14', '14:30'],
])('rejects %p at %p, which is no date and time', (date, time) => {
  expect(resolveWallClock({ date, time, timeZone: 'America/New_York' })).toEqual(rejection(pickupTimeMessages.invalid))
})

test.each(['0000-01-01', '0202-07-04', '1999-12-31'])('asks to check the year of %s', date => {
  expect(inNewYork(date, '12:00')).toEqual(rejection(pickupTimeMessages.year, 'Date'))
})

test('round-trips any instant in any zone through its wall clock', () => {
  const zones = [...readSite().cities.map(({ timeZone }) => timeZone), 'America/Phoenix']
  const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, timeZone) => {
      const instant = new Date(minute * 60_000)
      const [date, time] = [toIsoDateInZone(instant, timeZone), toTimeInZone(instant, timeZone)]
      const found = resolveWallClock({ date, time, timeZone })
      // The second pass through a repeated hour resolves to the first.
      const hourBefore = new Date(+instant - 3_600_000)
      const repeated = toIsoDateInZone(hourBefore, timeZone) === date && toTimeInZone(hourBefore, timeZone) === time
      expect(found).toEqual({ ok: true, instant: repeated ? hourBefore : instant })
    }),
    { numRuns: RUNS },
  )
})

test('derives today from the zone of the pickup, not the browser’s', () => {
  const lateEvening = new Date('2027-03-02T03:00:00Z')
  const inLosAngeles = { timeZone: 'America/Los_Angeles', now: lateEvening }
  expect(resolvePickup({ date: '2027-03-01', time: '19:30', ...inLosAngeles }).ok).toBe(true)
  expect(resolvePickup({ date: '2027-03-01', time: '18:30', ...inLosAngeles })).toEqual(
    rejection(pickupTimeMessages.past),
  )
})

test('accepts a pickup in the current minute and rejects one two minutes ago', () => {
  expect(inNewYork('2027-03-01', '14:59').ok).toBe(true)
  expect(inNewYork('2027-03-01', '14:58')).toEqual(rejection(pickupTimeMessages.past))
})

test('rejects a pickup more than two years ahead', () => {
  expect(inNewYork('2029-03-01', '12:00').ok).toBe(true)
  expect(inNewYork('2029-03-05', '12:00')).toEqual(rejection(pickupTimeMessages.tooFar, 'Date'))
})

test('rejects a return that is not later than its pickup', () => {
  const pickupAt = new Date('2027-03-14T18:30:00Z')
  const back = (time: string) =>
    resolveReturn({ date: '2027-03-14', time, timeZone: 'America/New_York', pickupAt, now: pickupAt })
  expect(back('14:30')).toEqual(rejection(pickupTimeMessages.returnBeforePickup))
  expect(back('14:31')).toEqual(at('2027-03-14T18:31:00Z'))
})

test.each([
  ['2029-03-13', true],
  ['9999-12-31', false],
])('a return on %s is at most two years ahead: %p', (date, ok) => {
  const now = new Date('2027-03-14T18:30:00Z')
  const back = resolveReturn({ date, time: '23:59', timeZone: 'America/New_York', pickupAt: now, now })
  expect(back).toMatchObject(ok ? { ok } : rejection(pickupTimeMessages.returnTooFar, 'Date'))
})

test.each([
  ['of the date without a time', '2027-07-04', '', 'EDT'],
  ['before the clocks move forward', '2027-03-14', '01:30', 'EST'],
  ['after the clocks move forward', '2027-03-14', '03:30', 'EDT'],
  ['of the rest of the day for a skipped time', '2027-03-14', '02:30', 'EDT'],
])('formats the zone %s', (_, date, time, zone) => {
  const now = new Date('2027-01-15T12:00:00Z')
  expect(formatZoneOn({ date, time, timeZone: 'America/New_York', now })).toBe(zone)
})

const next = { date: '2027-03-14', time: '14:30' }

test('describes the next time in the zone of the pickup', () => {
  expect(formatNextTime({ next, timeZone: 'America/Chicago' })).toBe('Sun, Mar 14, 2027 at 2:30 PM CDT')
})

test('does not offer a time skipped by a clock change', () => {
  expect(formatNextTime({ next: { ...next, time: '02:30' }, timeZone: 'America/Chicago' })).toBeNull()
})

test('applies to the pickup, or to the return when only that was unavailable', () => {
  const pickup = { scheduleOption: 'later', pickupDate: '2027-03-14', pickupTime: '14:30' }
  expect(applyNextTime({ next, fields: { pickupTime: 'x' } })).toEqual(pickup)
  expect(applyNextTime({ next, fields: { returnTime: 'x' } })).toEqual({
    returnDate: '2027-03-14',
    returnTime: '14:30',
  })
})
