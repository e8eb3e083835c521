/** @jest-environment jsdom */
import { getCurrentLocation, isGeolocationAvailable } from './geolocation'

type GetCurrentPosition = Geolocation['getCurrentPosition']

function mockGeolocation(getCurrentPosition: GetCurrentPosition | null, isSecure = true) {
  Reflect.deleteProperty(navigator, 'geolocation')
  if (getCurrentPosition !== null) {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  }
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true })
}
const fail = (code: number): GetCurrentPosition => {
  return (_found, failed) => failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
}

test('returns the device’s position', async () => {
  const other = { accuracy: 9, altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) }
  const position = { coords: { latitude: 40.7, longitude: -74, ...other }, timestamp: 0, toJSON: () => ({}) }
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

test('times out when the permission prompt is dismissed without a response', async () => {
  jest.useFakeTimers()
  mockGeolocation(() => {})
  const found = getCurrentLocation()
  jest.runAllTimers()
  await expect(found).rejects.toMatchObject({ failure: 'timed out' })
})

test.each([
  [() => {}, true, true],
  [() => {}, false, false],
  [null, true, false],
])('with the API %p in a secure context %p it is available: %p', (api, isSecure, isAvailable) => {
  mockGeolocation(api, isSecure)
  expect(isGeolocationAvailable()).toBe(isAvailable)
})
