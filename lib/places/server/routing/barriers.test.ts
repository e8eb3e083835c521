import { countBarriersBetween } from './barriers'

const jfk = { lat: 40.6455, lng: -73.784 }
const laGuardia = { lat: 40.7735, lng: -73.8708 }
const newark = { lat: 40.6905, lng: -74.1775 }
const timesSquare = { lat: 40.758, lng: -73.9855 }
const batteryPark = { lat: 40.712, lng: -74.016 }
const burbank = { lat: 34.1995, lng: -118.3555 }
const lax = { lat: 33.943, lng: -118.405 }
const hollywood = { lat: 34.0983, lng: -118.3267 }

test.each([
  ['JFK and LaGuardia', jfk, laGuardia, 0],
  ['Times Square and Battery Park', timesSquare, batteryPark, 0],
  ['LaGuardia and Times Square', laGuardia, timesSquare, 1],
  ['Newark and Times Square', newark, timesSquare, 1],
  ['Newark and LaGuardia', newark, laGuardia, 2],
  ['Burbank and LAX', burbank, lax, 1],
  ['Burbank and Hollywood, by the Cahuenga Pass', burbank, hollywood, 0],
])('counts the barriers between %s', (_name, from, to, expected) => {
  expect(countBarriersBetween(from, to)).toBe(expected)
  expect(countBarriersBetween(to, from)).toBe(expected)
})
