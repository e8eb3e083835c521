import { parseCoordinates } from './coordinates'

const EMPIRE_STATE: [number, number] = [40.7484, -73.9857]

test.each<[string, [number, number]]>([
  // As text.
  ['40.7484, -73.9857', EMPIRE_STATE],
  ['(40.7484, −73.9857)', EMPIRE_STATE],
  ['40.7484° N, 73.9857° W', EMPIRE_STATE],
  ['N 40.7484, W 73.9857', EMPIRE_STATE],
  ['73.9857° W, 40.7484° N', EMPIRE_STATE],
  ['lat: 40.7484, lng: -73.9857', EMPIRE_STATE],
  ["40° 44.904' N, 73° 59.142' W", EMPIRE_STATE],
  ['N 40° 44.904 W 73° 59.142', EMPIRE_STATE],
  ['40°44\'54.24"N 73°59\'08.52"W', EMPIRE_STATE],
  ['40°44’54.24”N, 73°59’8.52”W', EMPIRE_STATE],
  ['40 44 54.24 N 73 59 8.52 W', EMPIRE_STATE],
  ['33.8688° S, 151.2093° E', [-33.8688, 151.2093]],
  // As links.
  ['geo:40.7484,-73.9857?z=17', EMPIRE_STATE],
  ['geo:0,0?q=40.7484,-73.9857(Empire+State)', EMPIRE_STATE],
  ['https://maps.google.com/?q=loc:40.7484,-73.9857&z=17', EMPIRE_STATE],
  ['https://www.google.com/maps/search/?api=1&query=40.7484%2C-73.9857', EMPIRE_STATE],
  ['https://www.google.com/maps/search/40.7484,+-73.9857?entry=tts', EMPIRE_STATE],
  ['https://www.google.com/maps/@40.7484,-73.9857,17z', EMPIRE_STATE],
  ['https://www.google.com/maps/place/A/@40.7,-74.1,17z/data=!3m1!4m6!8m2!3d40.7484!4d-73.9857!16zL20', EMPIRE_STATE],
  ["https://www.google.com/maps/place/40%C2%B044'54.24%22N+73%C2%B059'08.52%22W", EMPIRE_STATE],
  ['https://www.google.com/maps/dir/?api=1&destination=40.7484,-73.9857', EMPIRE_STATE],
  ['https://maps.apple.com/?ll=40.7484,-73.9857&q=Pin', EMPIRE_STATE],
  ['https://maps.apple.com/place?coordinate=40.7484,-73.9857&name=Pin', EMPIRE_STATE],
  ['maps.apple.com/?q=40.7484,-73.9857', EMPIRE_STATE],
  ['https://www.openstreetmap.org/?mlat=40.7484&mlon=-73.9857#map=17/40.7/-74.1', EMPIRE_STATE],
  ['https://www.openstreetmap.org/#map=17/40.7484/-73.9857', EMPIRE_STATE],
])('reads %s', (text, [lat, lng]) => {
  const point = parseCoordinates(text) ?? { lat: 0, lng: 0 }
  expect(point.lat).toBeCloseTo(lat, 5)
  expect(point.lng).toBeCloseTo(lng, 5)
})

test.each([
  '10022',
  '40 73',
  '515 Madison Ave, New York, NY 10022',
  '12 N 5 W',
  '40 N. 100 W.',
  '40.7 N 73.9 W 5',
  '95.5, -73.9',
  '40.7484° N, 73.9857° N',
  "40° 75.0' N, 73° 59.1' W",
  'https://www.google.com/maps/place/Empire+State+Building',
  'https://www.google.com/maps?q=%E0%A4%A',
  'geo:',
  '',
])('"%s" is no point', text => expect(parseCoordinates(text)).toBeNull())
