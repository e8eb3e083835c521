/** @jest-environment jsdom */
import { getCurrentLocation, isGeolocationAvailable } from './geolocation'

type GetCurrentPosition = Geolocation['getCurrentPosition']

function mockGeolocation(getCurrentPosition: GetCurrentPosition | null, secure = true) {
  Reflect.deleteProperty(navigator, 'geolocation')
  if (getCurrentPosition !== null) {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  }
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true })
}
const fail = (code: number): GetCurrentPosition => {
  return (_found, failed) => failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
}
const coords = { latitude: 40.7, longitude: -74, accuracy: 9, altitude: null, altitudeAccuracy: null, heading: null }

test('returns the device’s position', async () => {
  const position = { coords: { ...coords, speed: null, toJSON: () => ({}) }, timestamp: 0, toJSON: () => ({}) }
  mockGeolocation(found => found(position))
  await expect(getCurrentLocation()).resolves.toEqual({ lat: 40.7, lng: -74 })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timed out'],
])('maps browser failure %i to %s', async (code, failure) => {
  mockGeolocation(fail(code))
  await expect(getCurrentLocation()).rejects.toMatchObject({ failure })
})

test('gives the device ten seconds', async () => {
  const getCurrentPosition = jest.fn<void, Parameters<GetCurrentPosition>>((_found, failed, options) =>
    fail(2)(_found, failed, options),
  )
  mockGeolocation(getCurrentPosition)
  await expect(getCurrentLocation()).rejects.toThrow('unavailable')
  expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ timeout: 10_000 })
})

test('times out when the permission prompt is dismissed without a response', async () => {
  jest.useFakeTimers()
  mockGeolocation(() => {})
  const found = getCurrentLocation()
  jest.runAllTimers()
  await expect(found).rejects.toMatchObject({ failure: 'timed out' })
  jest.useRealTimers()
})

test('is available only in a secure context with the Geolocation API', () => {
  mockGeolocation(() => {})
  expect(isGeolocationAvailable()).toBe(true)
  mockGeolocation(() => {}, false)
  expect(isGeolocationAvailable()).toBe(false)
  mockGeolocation(null)
  expect(isGeolocationAvailable()).toBe(false)
})
