/** @jest-environment jsdom */
import { getCurrentRidePath, parseRideUrl, replaceTokenInUrl, subscribeToUrl } from './ride-url'

test.each([
  ['/ride/7KQ4-M9XW#abc_-9', { id: '7KQ4-M9XW', token: 'abc_-9' }],
  ['/ride/7KQ4-M9XW/#abc', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW#abc).', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW', { id: '7KQ4-M9XW', token: '' }],
  ['/ride', { id: '', token: '' }],
  ['/ride#abc', { id: '', token: 'abc' }],
  ['/ride/%E0%A4%A#abc', { id: '%E0%A4%A', token: 'abc' }],
])('parses %s', (url, expected) => {
  expect(parseRideUrl(url)).toEqual(expected)
})

test('replaces the token in the URL without a history entry and notifies subscribers', () => {
  history.replaceState(null, '', '/ride/7KQ4-M9XW#old')
  const entries = history.length
  const onChange = jest.fn()
  const stop = subscribeToUrl(onChange)
  replaceTokenInUrl('new')
  expect(getCurrentRidePath()).toBe('/ride/7KQ4-M9XW#new')
  expect(history).toHaveLength(entries)
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  replaceTokenInUrl('newest')
  expect(onChange).toHaveBeenCalledTimes(1)
})
