/** @jest-environment jsdom */
import { parseRideUrl } from './ride'

test.each([
  ['/ride/7KQ4-M9XW/#abc_-9', { id: '7KQ4-M9XW', token: 'abc_-9' }],
  ['/ride/7KQ4-M9XW#abc).', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW', { id: '7KQ4-M9XW', token: '' }],
  ['/ride#abc', { id: '', token: 'abc' }],
  ['/ride/%E0%A4%A#abc', { id: '%E0%A4%A', token: 'abc' }],
])('parses %s', (url, expected) => {
  expect(parseRideUrl(url)).toEqual(expected)
})
