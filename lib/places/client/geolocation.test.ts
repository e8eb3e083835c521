/** @jest-environment jsdom */
import { getCurrentLocation, isGeolocationAvailable } from './geolocation'

type Ask = Geolocation['getCurrentPosition']

function answer(getCurrentPosition: Ask | null, secure = true) {
  Reflect.deleteProperty(navigator, 'geolocation')
  if (getCurrentPosition !== null) {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  }
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true })
}
const fail = (code: number): Ask => {
  return (_found, failed) => failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
}
const coords = { latitude: 40.7, longitude: -74, accuracy: 9, altitude: null, altitudeAccuracy: null, heading: null }

test('returns the device’s position', async () => {
  const position = { coords: { ...coords, speed: null, toJSON: () => ({}) }, timestamp: 0, toJSON: () => ({}) }
  answer(found => found(position))
  await expect(getCurrentLocation()).resolves.toEqual({ lat: 40.7, lng: -74 })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timed out'],
])('maps browser failure %i to %s', async (code, failure) => {
  answer(fail(code))
  await expect(getCurrentLocation()).rejects.toMatchObject({ failure })
})

test('gives the device ten seconds', async () => {
  const ask = jest.fn<void, Parameters<Ask>>((_found, failed, options) => fail(2)(_found, failed, options))
  answer(ask)
  await expect(getCurrentLocation()).rejects.toThrow('unavailable')
  expect(ask.mock.calls[0]?.[2]).toMatchObject({ timeout: 10_000 })
})

test('times out when the permission prompt is dismissed without an answer', async () => {
  jest.useFakeTimers()
  answer(() => {})
  const found = getCurrentLocation()
  jest.runAllTimers()
  await expect(found).rejects.toMatchObject({ failure: 'timed out' })
  jest.useRealTimers()
})

test('is available only in a secure context with the Geolocation API', () => {
  answer(() => {})
  expect(isGeolocationAvailable()).toBe(true)
  answer(() => {}, false)
  expect(isGeolocationAvailable()).toBe(false)
  answer(null)
  expect(isGeolocationAvailable()).toBe(false)
})
