import { formatLongDate } from '@/lib/format'
import { readPublishedAt } from './published-at'

test.each<[string | number, string | null]>([
  ['2026-03-14', '2026-03-14'],
  [' 2026-03-14 ', '2026-03-14'],
  ['2026-03-14T22:30:00', '2026-03-14T22:30:00.000-04:00'],
  ['2026-03-14 22:30:00', '2026-03-14T22:30:00.000-04:00'],
  ['2026-01-14T22:30', '2026-01-14T22:30:00.000-05:00'],
  ['2026-03-14T22:30:00.5Z', '2026-03-14T22:30:00.500Z'],
  ['2026-03-14t22:30:00z', '2026-03-14T22:30:00.000Z'],
  ['2026-03-14T22:30:00+0200', '2026-03-14T20:30:00.000Z'],
  ['2026-03-14T10:00:00+14:00', '2026-03-13T20:00:00.000Z'],
  [1_770_818_602_871, '2026-02-11T14:03:22.871Z'],
  ['2026-02-30T10:00:00Z', null],
  ['2026-03-14T25:00:00', null],
  ['2026-03-14T10:00:00+99:00', null],
  ['2026-03-14 10:00:00 CET', null],
  ['0001-01-01T00:00:00Z', null],
  ['2026-W11', null],
  ['March 14, 2026', null],
  ['', null],
  [Number.NaN, null],
])('reads %j in New York as %j', (written, expected) => {
  expect(readPublishedAt(written, 'America/New_York')).toBe(expected)
})

test('a time without a zone shows the day that was written, wherever the server is', () => {
  const late = readPublishedAt('2026-03-14T23:30:00', 'America/Los_Angeles') ?? ''
  expect(late).toBe('2026-03-14T23:30:00.000-07:00')
  expect(formatLongDate(late)).toBe('March 14, 2026')
})
