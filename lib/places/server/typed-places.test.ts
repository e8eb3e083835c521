import { readSite } from '#site'
import { createGazetteer } from './gazetteer'
import { readGazetteerEntries } from './gazetteer-entries'
import { stateNames } from './text'
import { createTextLocator, readZipCodes, stateOfZipCode } from './typed-places'

const places = createGazetteer()
const address = '350 5th Ave, New York, NY 10118'

test('an address as typed lies at its ZIP code and is found by its id', async () => {
  const place = await places.typed({ text: `  ${address}\u202E\n`, near: null })
  expect(place).toMatchObject({
    name: address,
    area: '',
    kind: 'address',
    lat: 40.749,
    lng: -73.986,
    city: 'new-york',
    locatedBy: 'ZIP code 10118',
  })
  expect(await places.find(place?.id ?? '')).toEqual(place)
})

test.each([
  ['los-angeles', { lat: 34.0522, city: 'los-angeles' }],
  [null, { lat: 40.7128, city: null }],
])('text without a location gets the center of %s and is marked unlocated', async (near, where) => {
  const place = await places.typed({ text: 'my aunt’s house', near })
  expect(place).toMatchObject({ name: 'my aunt’s house', locatedBy: null, city: where.city })
  expect(place?.lat).toBeCloseTo(where.lat, 1)
  expect(await places.find(place?.id ?? '')).toEqual(place)
})

test.each(['', ' , ', '\u202E', 'a'.repeat(121)])('rejects "%s" as a place', async text => {
  expect(await places.typed({ text, near: null })).toBeNull()
})

test.each(['typed:', 'typed:!!', `typed:${Buffer.from('new-york\n???').toString('base64url')}`])(
  'rejects the id %s',
  async id => expect(await places.find(id)).toBeNull(),
)

test('the longest text in the widest characters has an id that is found', async () => {
  const place = await places.typed({ text: '街'.repeat(120), near: 'oklahoma-city' })
  expect(await places.find(place?.id ?? '')).toEqual(place)
})

let locate: Awaited<ReturnType<typeof createTextLocator>>
beforeAll(async () => {
  locate = await createTextLocator(readGazetteerEntries(), readSite().cities)
})

test('finds the center of a ZIP code, and null for an unknown one', async () => {
  const findZipCode = await readZipCodes()
  expect(findZipCode('10118')).toEqual({ lat: 40.749, lng: -73.986 })
  expect(findZipCode('00000')).toBeNull()
})

test.each([
  ['350 5th Ave, New York, NY 10118', 'ZIP code 10118'],
  ['350 5th Ave, New York, NY 10118-0110, USA', 'ZIP code 10118'],
  ['90045', 'ZIP code 90045'],
  ['90045 Los Angeles', 'ZIP code 90045'],
  ['12345 Ventura Blvd, Los Angeles', 'Los Angeles, CA'],
  ['12345 Ventura Blvd, Los Angeles, CA 90045', 'ZIP code 90045'],
  ['350 5th Ave, New York', 'New York City, NY'],
  ['350 5th ave new york ny', 'New York City, NY'],
  ['1 Wall St, New York, New York', 'New York City, NY'],
  ['12 Elm St, Saint Louis, Missouri', 'St. Louis, MO'],
  ['12 Elm St, Portland, ME', 'Portland, ME'],
  ['12 Elm St, Portland', 'Portland, OR'],
  ['12 Elm St, Columbus, IN', 'Columbus, IN'],
  ['123 Houston St, Chicago', 'Chicago, IL'],
  ['1600 Pennsylvania Ave NW, Washington, DC', 'Washington, D.C., DC'],
  ['5 Lake Ave, West Hollywood', 'West Hollywood, CA'],
  ['1 Main St, Pasadena, Apt 4', 'Pasadena, CA'],
  ['1 Main St, Pasadena, TX, Apt 4', 'Pasadena, TX'],
  ['1 Legacy Dr, Plano, TX 75024, Suite 10118', 'ZIP code 75024'],
  // Five digits elsewhere are a ZIP code only close to the town.
  ['Galleria, 13350 Dallas Pkwy, Dallas, TX', 'Dallas, TX'],
  ['13350 Dallas Pkwy, Dallas, TX 75240', 'ZIP code 75240'],
  ['350 5th Ave 10118 New York', 'ZIP code 10118'],
  // The town, the state and the ZIP code agree.
  ['12 Elm St, Portland 04101', 'ZIP code 04101'],
  ['4 Ranch Rd, Jordan, MT 59337', 'ZIP code 59337'],
  ['1 Main St, Peru 61354', 'ZIP code 61354'],
  ['90-15 Sutphin Blvd, Jamaica', 'Jamaica, NY'],
  ['12 Elm St, Atlanta, Georgia', 'Atlanta, GA'],
  ['1 Ferry Rd, Fishers Island, NY 06390', 'ZIP code 06390'],
  ['1 Main St, Kansas City, KS 64105', 'ZIP code 64105'],
  // Streets that are called like a town, a direction and a court.
  ['350 Madison, 10017', 'ZIP code 10017'],
  ['500 8th St NE 20002', 'ZIP code 20002'],
  ['5 Oak CT 30303', 'ZIP code 30303'],
])('locates "%s" at %s', (text, by) => {
  expect(locate({ text, near: null })?.locatedBy).toBe(by)
})

test.each([
  '123 Houston St',
  '12 Elm St, Smalltown, TX',
  '1 Main St, Chicago, TX',
  'my aunt',
  'Box 00000',
  '???',
  '13350 Dallas Pkwy',
  'Galleria, 13350 Dallas Pkwy',
  '40.75800° N, 73.98550° W',
  '10118.5',
  'Paris, France',
  '10 Rue de Rivoli, 75001 Paris, France.',
  'Alexanderplatz, Berlin 10115, Germany',
  'Av. Juárez, Dallas, México',
  '10 Downing St, Manchester, UK',
  'Naples, Italy',
])('"%s" cannot be located', text => expect(locate({ text, near: null })).toBeNull())

test.each([
  ['4 Main St, Plano, TX 10118', 'ZIP code 10118 and Plano, TX'],
  ['4 Main St, Plano 10118', 'ZIP code 10118 and Plano, TX'],
  ['4 Main St, NYC 75024', 'ZIP code 75024 and New York City, NY'],
  ['12 Elm St, Smalltown, TX 10118', 'ZIP code 10118 and Texas'],
  ['12 Elm St Smalltown TX 10118', 'ZIP code 10118 and Texas'],
  ['Galleria, TX 75024 or NY 10118', 'ZIP code 10118 and 75024'],
])('does not locate "%s": %s are too far apart', async (text, conflict) => {
  expect(await places.typed({ text, near: 'dallas' })).toMatchObject({ locatedBy: null, conflict, city: 'dallas' })
})

test.each([
  ['NYC', 'New York City, NY'],
  ['1 Market St, SF', 'San Francisco, CA'],
  ['1 Broad St, Philly', 'Philadelphia, PA'],
])('locates the nickname in "%s" from anywhere', (text, by) => {
  expect(locate({ text, near: 'dallas' })?.locatedBy).toBe(by)
})

test('the first digits of a ZIP code name its state', () => {
  expect(['00501', '10118', '20500', '20147', '59337', '73301', '75024', '90210', '96850'].map(stateOfZipCode)).toEqual(
    ['NY', 'NY', 'DC', 'VA', 'MT', 'TX', 'TX', 'CA', 'HI'],
  )
  const states = Array.from({ length: 1000 }, (_, i) => stateOfZipCode(`${i}`.padStart(3, '0').padEnd(5, '0')))
  expect([...new Set(states)].filter(state => state !== undefined).sort()).toEqual(Object.keys(stateNames).sort())
})

test('text without a location gets the center of a site’s first city where New York is not served', async () => {
  const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
  const place = await createGazetteer([denver]).typed({ text: 'my aunt', near: null })
  expect(place).toMatchObject({ locatedBy: null, lat: denver.lat, lng: denver.lng })
})

test('without a state prefers the town or neighborhood of the chosen city', () => {
  const by = (near: string) => locate({ text: '12 Elm St, Glendale', near })?.locatedBy
  expect([by('los-angeles'), locate({ text: '12 Elm St, Glendale, AZ', near: 'los-angeles' })?.locatedBy]).toEqual([
    'Glendale, CA',
    'Glendale, AZ',
  ])
})

test('does not match a town without a state across the country', () => {
  expect(locate({ text: '123 Houston', near: 'new-york' })).toBeNull()
  expect(locate({ text: '123 Houston, TX', near: 'new-york' })?.locatedBy).toBe('Houston, TX')
})
