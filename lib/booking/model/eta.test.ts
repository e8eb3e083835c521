import { emptyDraft } from './draft'
import {
  describeEta,
  describePendingEta,
  type EtaInput,
  formatTimeAgo,
  formatTimeUntil,
  getEarliestNoShow,
  resolveEta,
} from './eta'
import type { Booking } from './schemas'
import { kennedy, kennedyBooking } from './testing/samples'
import { describeUsualWait, getPickupCity } from './usual-wait'

/** 8:12 PM in New York, in winter. */
const REQUESTED = '2027-01-10T01:12:00.000Z'
const now = new Date('2027-01-10T01:18:20.000Z')
const immediate: Booking = { ...kennedyBooking, scheduleOption: 'immediately', pickupAt: REQUESTED }
const scheduled: Booking = { ...kennedyBooking, pickupAt: '2027-01-10T02:00:00.000Z' }
const daysAhead: Booking = { ...kennedyBooking, pickupAt: '2027-01-14T02:00:00.000Z' }

test.each<[string, EtaInput, Booking, string]>([
  ['minutes from now, to the whole minute', { inMinutes: 12 }, immediate, '2027-01-10T01:30:00.000Z'],
  ['a clock time at the pickup', { time: '20:45' }, immediate, '2027-01-10T01:45:00.000Z'],
  ['a clock time on the day of a pickup days ahead', { time: '20:55' }, daysAhead, '2027-01-14T01:55:00.000Z'],
])('resolves an ETA given as %s', (_, input, booking, eta) => {
  expect(resolveEta(input, booking, now)).toEqual({ ok: true, eta })
})

test.each<[string, EtaInput, Booking, RegExp]>([
  ['has passed', { time: '20:10' }, immediate, /^8:10 PM EST is in the past\. Please enter the number of minutes/],
  ['is far from its pickup', { inMinutes: 10 }, daysAhead, /^Please enter a time within 12 hours of the pickup\.$/],
])('rejects an ETA that %s with a message', (_, input, booking, userMessage) => {
  expect(resolveEta(input, booking, now)).toEqual({ ok: false, userMessage: expect.stringMatching(userMessage) })
})

test.each<[string, Partial<Booking>, Booking, string]>([
  ['a scheduled pickup', {}, scheduled, '2027-01-10T02:15:00.000Z'],
  ['the ETA of a late chauffeur', { eta: '2027-01-10T02:20:00.000Z' }, scheduled, '2027-01-10T02:35:00.000Z'],
  ['the ETA of an immediate ride', { eta: '2027-01-10T01:45:00.000Z' }, immediate, '2027-01-10T02:00:00.000Z'],
  ['an hour after the request without an ETA', {}, immediate, '2027-01-10T02:27:00.000Z'],
])('allows recording a no-show, with 15 free minutes, from %s', (_, overrides, booking, from) => {
  expect(getEarliestNoShow({ ...booking, ...overrides }, 15).toISOString()).toBe(from)
})

test.each([
  ['2027-01-10T01:18:20.000Z', 'Your chauffeur will arrive at about', '8:45 PM EST', 'in 27 min'],
  ['2027-01-10T02:00:00.000Z', 'Your chauffeur was expected at about', '8:45 PM EST', ''],
  ['2027-01-11T02:00:00.000Z', 'Your chauffeur was expected at about', 'Sat, Jan 9, 2027 at 8:45 PM EST', ''],
])('at %s an ETA reads "%s %s", %s', (at, intro, time, relative) => {
  const booking = { ...immediate, eta: '2027-01-10T01:45:00.000Z' }
  expect(describeEta(booking, new Date(at))).toEqual({ intro, time, relative })
})

test.each<[string, Partial<Booking>]>([
  ['without an ETA', {}],
  ['that is canceled', { eta: REQUESTED, status: 'cancelled' }],
])('a ride %s shows no ETA', (_, overrides) => {
  expect(describeEta({ ...immediate, ...overrides }, now)).toBeNull()
})

const EMAIL = 'We will email you the arrival time once a chauffeur is assigned.'
test.each<[string, Partial<Booking>, string]>([
  ['with a usual wait', { usualWait: { from: 20, to: 35 } }, `The usual wait is 20–35 min. ${EMAIL}`],
  ['without a usual wait', {}, EMAIL],
  ['with an ETA', { eta: REQUESTED }, ''],
  ['that is scheduled', { scheduleOption: 'later' }, ''],
])('describes the expected wait of an immediate ride %s', (_, overrides, expected) => {
  expect(describePendingEta({ ...immediate, ...overrides })).toBe(expected)
})

test.each([
  [0.5, 'in 1 min', 'just now'],
  [65, 'in 1 hr 5 min', '1 hr 5 min ago'],
  [3 * 24 * 60, 'in 3 days', '3 days ago'],
])('formats %d minutes as time remaining and time elapsed', (minutes, until, ago) => {
  const ms = minutes * 60_000
  expect([formatTimeUntil(+now + ms, { ...scheduled, now }), formatTimeAgo(ms)]).toEqual([until, ago])
})

test.each([
  ['2027-01-11T02:18:20.000Z', 'tomorrow'],
  ['2027-01-11T05:18:20.000Z', 'in 2 days'],
])('counts the days until %s by the calendar of the pickup: %s', (at, text) => {
  expect(formatTimeUntil(at, { ...scheduled, now })).toBe(text)
})

test.each([0, 20, 40, 59])('an ETA entered as 25 minutes at second %d reads "in 25 min"', second => {
  const now = new Date(Date.UTC(2027, 2, 14, 18, 27, second))
  const resolved = resolveEta({ inMinutes: 25 }, immediate, now)
  expect(resolved.ok && formatTimeUntil(resolved.eta, { ...immediate, now })).toBe('in 25 min')
})

const waits = { default: { from: 20, to: 35 }, 'new-york': { from: 15, to: 30 } }

test.each([
  ['the city of the pickup', { pickupLocation: kennedy, selectedCity: 'dallas' }, 'new-york'],
  ['none of ours for a pickup elsewhere', { pickupLocation: { ...kennedy, city: null } }, null],
  ['the city that was chosen, before there is a pickup', { selectedCity: 'dallas' }, 'dallas'],
  ['not known for a ride between cities without a pickup', { serviceType: 'City to City', selectedCity: 'dallas' }, ''],
] as const)('the city of a draft is %s', (_, draft, city) => {
  expect(getPickupCity({ ...emptyDraft, ...draft })).toBe(city)
})

test.each([
  [waits, 'new-york', 'Usually 15–30 min'],
  [waits, 'dallas', 'Usually 20–35 min'],
  [{}, 'new-york', ''],
  [{}, null, ''],
  [{ default: { from: 20, to: 20 } }, '', 'Usually 20 min'],
  [waits, null, 'Outside our service areas: we will confirm the pickup time by phone or email.'],
])('before booking, %j in the city %j reads "%s"', (waits, city, expected) => {
  expect(describeUsualWait(waits, city)).toBe(expected)
})
