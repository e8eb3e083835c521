/** @jest-environment jsdom */
import { currentAddress, leaveRide, readRideAddress, replaceToken, watchAddress } from './ride-address'

test.each([
  ['/ride/7KQ4-M9XW#abc_-9', { id: '7KQ4-M9XW', token: 'abc_-9' }],
  ['/ride/7KQ4-M9XW/#abc', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW#abc).', { id: '7KQ4-M9XW', token: 'abc' }],
  ['/ride/7KQ4-M9XW', { id: '7KQ4-M9XW', token: '' }],
  ['/ride', { id: '', token: '' }],
  ['/ride#abc', { id: '', token: 'abc' }],
  ['/ride/%E0%A4%A#abc', { id: '%E0%A4%A', token: 'abc' }],
])('%s is read', (address, said) => {
  expect(readRideAddress(address)).toEqual(said)
})

test('a replaced token is in the address bar, without an entry of its own, and is heard', () => {
  history.replaceState(null, '', '/ride/7KQ4-M9XW#old')
  const entries = history.length
  const tell = jest.fn()
  const stop = watchAddress(tell)
  replaceToken('new')
  expect(currentAddress()).toBe('/ride/7KQ4-M9XW#new')
  expect(history).toHaveLength(entries)
  expect(tell).toHaveBeenCalledTimes(1)
  stop()
  leaveRide()
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a ride that is left is in the address bar no more', () => {
  history.replaceState(null, '', '/ride/7KQ4-M9XW#old')
  leaveRide()
  expect(currentAddress()).toBe('/ride')
})
