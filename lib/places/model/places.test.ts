import { servedCityAt, startView } from './distance'
import { findUnambiguousPlace } from './match-place'
import { askAboutFarPlace, describeDistanceWarning, describeNameCheck } from './name-check'
import {
  confirmedRef,
  formatGoogleRef,
  formatPointRef,
  isGooglePlace,
  parsePlaceRef,
  placeFromPoint,
} from './place-ref'
import {
  type BookedPlace,
  googleMapsAttribution,
  openStreetMapAttribution,
  type Place,
  routeLineAttribution,
} from './schemas'

const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
const newYork = { id: 'nyc', name: 'New York', state: 'NY', timeZone: 'America/New_York', lat: 40.71, lng: -74.01 }

test.each([
  ['New York', [denver, newYork], { lat: 40.7128, lng: -74.006, zoom: 13 }],
  ['the first city of a site that does not serve New York', [denver], { lat: 39.7392, lng: -104.9903, zoom: 13 }],
])('a map starts at %s', (_, cities, view) => {
  expect(startView(cities)).toEqual(view)
})

test('the nearest served city within its radius serves a point', () => {
  const boulder = { lat: 40.015, lng: -105.2705 }
  expect(servedCityAt(boulder, [newYork, denver])).toBe('denver')
  expect(servedCityAt(boulder, [{ ...denver, radiusMiles: 20 }])).toBeNull()
})

describe('a reference', () => {
  const ofGoogle = { placeId: 'ChIJ_x-9', lat: 40.6413, lng: -73.7781 }
  test.each([
    ['airport:jfk', { kind: 'own', id: 'airport:jfk' }],
    ['typed:YWJj', { kind: 'typed', payload: 'YWJj', isConfirmed: false }],
    [confirmedRef('typed:YWJj'), { kind: 'typed', payload: 'YWJj', isConfirmed: true }],
    [formatPointRef({ lat: 40.71277649, lng: -74.00597 }), { kind: 'point', lat: 40.712776, lng: -74.00597 }],
    [formatGoogleRef(ofGoogle), { kind: 'google', ...ofGoogle }],
    // A Google place without a point is none.
    ['google:ChIJx', { kind: 'own', id: 'google:ChIJx' }],
    ...['', 'Los Angeles', '34.05,', ',5', 'google:a b@1,2', 'google:@1,2', '../../etc/passwd', 'a@1,2'].map(
      (ref): [string, null] => [ref, null],
    ),
    ['x'.repeat(601), null],
  ])('“%s” is %j', (ref, parsed) => {
    expect(parsePlaceRef(ref)).toEqual(parsed)
    expect(isGooglePlace({ id: ref })).toBe(ref.startsWith('google:'))
  })

  test('a bare point is named by its coordinates and is of the surrounding city, if any', () => {
    const point = { id: '40.7128,-74.006', name: '40.71280, -74.00600', area: '', city: 'new-york' }
    expect(placeFromPoint({ lat: 40.7128, lng: -74.006 })).toMatchObject(point)
    expect(placeFromPoint({ lat: 44.4, lng: -110.6 }).city).toBeNull()
  })
})

describe('the one place that a text means', () => {
  const place = (name: string, area: string, kind: Place['kind'] = 'station'): Place => {
    return { id: `${name} ${area}`, name, area, kind, lat: 40, lng: -90, city: null }
  }
  const chicago = place('Union Station', 'Chicago, IL')
  const washington = place('Union Station', 'Washington, DC')
  const kennedy = place('John F. Kennedy International Airport (JFK)', 'New York, NY', 'airport')
  const cafe = place("Joe's Café & Bar", 'New York, NY', 'venue')
  const illinois = place('Springfield', 'IL', 'city')
  const zone = { ...place('515 Madison Ave', 'New York, NY 10022', 'address'), zone: '10022' }
  const point = { ...place('Near Times Square', 'New York, NY'), id: '40.7581,-73.9851' }
  const asTyped = { ...place('12 Elm St', '', 'address'), locatedBy: null }

  test.each<[string, Place[], Place | null]>([
    // An airport by its name, although the map names another town, and by its code alone.
    ['John F Kennedy International Airport, Queens, NY 11430, USA', [washington, kennedy], kennedy],
    ['John F. Kennedy International Airport, Boston, MA', [kennedy], null],
    ['jfk', [washington, kennedy], kennedy],
    ['JFK, Boston, MA', [kennedy], null],
    // The one in the same town or state.
    ['union  station, 225 S Canal St, Chicago, IL 60606', [washington, chicago], chicago],
    ['Union Station, Kansas City, MO, USA', [washington, chicago], null],
    ['Springfield, IL', [place('Springfield', 'MO', 'city'), illinois], illinois],
    ['JOES CAFE AND BAR, New York, NY', [cafe], cafe],
    ['Union Station Hotel, Chicago, IL', [chicago], null],
    ['Union Station, Chicago, IL', [chicago, { ...chicago, id: 'another' }], null],
    ['Union Station', [{ ...chicago, city: 'chicago' }], null],
    // What was read from the text itself.
    ['515 madison ave 10022', [zone], zone],
    ['https://maps.google.com/?q=40.7581,-73.9851', [point], point],
    // For the rider to choose.
    ['12 Elm St, Boston, MA', [asTyped], null],
  ])('%s', (text, places, expected) => {
    expect(findUnambiguousPlace({ text, places })).toBe(expected)
  })

  test('a name without an area means the place of the chosen city', () => {
    const inChicago = { ...chicago, city: 'chicago' }
    const places = [washington, inChicago]
    expect(findUnambiguousPlace({ text: 'Union Station', places, near: 'chicago' })).toBe(inChicago)
  })
})

const hillside = { name: 'Hillside', area: 'NY', miles: 1 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }

test.each<[Partial<BookedPlace>, string, string]>([
  [{}, '', ''],
  [{ nameCheck: hillside }, '1.00 mi from Hillside, NY', ''],
  [
    { nameCheck: kennedy },
    '3.96 mi from John F. Kennedy International Airport (JFK), New York, NY',
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is based on this location.',
  ],
  [{ locatedBy: 'ZIP code 10118' }, 'Not verified, located by ZIP code 10118', ''],
  [{ locatedBy: null }, 'Not verified and not located', ''],
  [{ zone: '10022' }, 'Not verified; the fare holds for addresses in ZIP code 10022', ''],
])('a place with %j is described as "%s", with the warning "%s"', (place, description, warning) => {
  expect([describeNameCheck(place), describeDistanceWarning(place)]).toEqual([description, warning])
})

const paris: Place = {
  ...{ id: 'typed:UGFyaXM', name: 'Eiffel Tower, Paris', area: '', kind: 'address', city: null },
  ...{ lat: 33.6609, lng: -95.5555, locatedBy: 'Paris, TX' },
}
const tulsa = { lat: 36.154, lng: -95.9928 }

test.each<[string, Partial<Place>, typeof tulsa, string | null]>([
  ['far away', {}, newYork, 'Do you mean Paris, TX, 1,278 miles away?'],
  ['near', {}, tulsa, null],
  ['confirmed', { id: confirmedRef(paris.id) }, newYork, null],
  ['not located', { locatedBy: null }, newYork, null],
  ['chosen', { locatedBy: undefined }, newYork, null],
])('asks about a place as typed: %s', (_name, patch, other, question) => {
  expect(askAboutFarPlace({ ...paris, ...patch }, other)).toBe(question)
})

test.each([
  ['an open router’s route line carries the router’s attribution', openStreetMapAttribution, openStreetMapAttribution],
  ['Google’s attribution never applies to our route line', { ...googleMapsAttribution }, null],
  ['an estimated route line needs no attribution', undefined, null],
])('%s', (_name, attribution, owner) => {
  expect(routeLineAttribution({ attribution })).toEqual(owner)
})
