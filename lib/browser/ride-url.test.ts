/** @jest-environment jsdom */
import { getCurrentRidePath, parseRideUrl, removeRideFromUrl, replaceTokenInUrl, subscribeToUrl } from './ride-url'

test.each([
  ['/ride/7KQ4-M9XW#abc_-9', { id: '7KQ4-M9XW', token: 'abc_-9' }],
  ['/ride/7KQ4-M9XW/#abc', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW#abc).', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW', { id: '7KQ4-M9XW', token: '' }],
  ['/ride', { id: '', token: '' }],
  ['/ride#abc', { id: '', token: 'abc' }],
  ['/ride/%E0%A4%A#abc', { id: '%E0%A4%A', token: 'abc' }],
])('%s is read', (url, said) => {
  expect(parseRideUrl(url)).toEqual(said)
})

test('a replaced token is in the address bar, without an entry of its own, and is heard', () => {
  history.replaceState(null, '', '/ride/7KQ4-M9XW#old')
  const entries = history.length
  const onChange = jest.fn()
  const stop = subscribeToUrl(onChange)
  replaceTokenInUrl('new')
  expect(getCurrentRidePath()).toBe('/ride/7KQ4-M9XW#new')
  expect(history).toHaveLength(entries)
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  removeRideFromUrl()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a ride that is left is in the address bar no more', () => {
  history.replaceState(null, '', '/ride/7KQ4-M9XW#old')
  removeRideFromUrl()
  expect(getCurrentRidePath()).toBe('/ride')
})
