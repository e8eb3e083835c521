import { readSite } from '#site'
import { createAddresses } from './addresses'
import { readGazetteerEntries } from './gazetteer-entries'

const addresses = createAddresses(readGazetteerEntries(), readSite().cities)
const read = (text: string, near: string | null = null) => addresses.read({ text, near })
const MADISON = '515 Madison Ave, New York, NY 10022'

// What a rider types, and the place with a fixed fare.
test.each([
  [MADISON, MADISON],
  ['515 MADISON AVE, NEW YORK, NEW YORK 10022-1234, USA', MADISON],
  ['515 Madison Ave 10022', MADISON],
  ['515 Madison Ave, NYC 10022', MADISON],
  ['５１５ Madison Ave\u202E, New York, NY 10022', MADISON],
  ['515 Madison Ave Apt 4B, New York, NY 10022', '515 Madison Ave, Apt 4B, New York, NY 10022'],
  ['515 Madison Ave, New York, NY 10022, Suite 10118', '515 Madison Ave, Suite 10118, New York, NY 10022'],
  ['Lobby, 515 Madison Ave, New York, NY 10022', 'Lobby, 515 Madison Ave, New York, NY 10022'],
  // Streets that are called like a town, a direction and a court.
  ['350 Madison, 10017', '350 Madison, New York, NY 10017'],
  ['12 W Houston 10012', '12 W Houston, New York, NY 10012'],
  ['1 Avenue of the Americas, New York 10013', '1 Avenue of the Americas, New York, NY 10013'],
  ['100 Park Ave South 10017', '100 Park Ave South, New York, NY 10017'],
  ['500 8th St NE 73104', '500 8th St NE, Oklahoma City, OK 73104'],
  ['5 Oak CT 60611', '5 Oak CT, Chicago, IL 60611'],
  // The names of a district, a borough and a neighbor, too.
  ['45-10 Court Sq, Queens, NY 11101', '45-10 Court Sq, Long Island City, NY 11101'],
  ['1 Main St, Brooklyn, NY 11201', '1 Main St, Brooklyn, NY 11201'],
  ['6925 Hollywood Blvd, Hollywood, CA 90028', '6925 Hollywood Blvd, Los Angeles, CA 90028'],
  ['9641 sunset blvd, beverly hills, ca 90210', '9641 Sunset Blvd, Beverly Hills, CA 90210'],
])('"%s" has the fare of its ZIP code', async (text, label) => {
  const place = await read(text)
  expect(place && `${place.name}, ${place.area}`).toBe(label)
  expect(place).toMatchObject({ kind: 'address', zone: label.slice(-5), city: expect.any(String) })
  expect(place).not.toHaveProperty('locatedBy')
  expect(await addresses.find(place?.id ?? '')).toEqual(place)
})

test('a zone lies in the middle of its ZIP code, whatever the chosen city', async () => {
  expect(await read(MADISON, 'dallas')).toMatchObject({ lat: 40.757, lng: -73.966, city: 'new-york' })
  expect((await read('515 madison ave 10022', 'dallas'))?.id).toBe((await read(MADISON))?.id)
})

// What locates the others: an estimate.
test.each([
  ['90210', 'ZIP code 90210'],
  ['New York, NY 10022', 'ZIP code 10022'],
  ['my aunt, 10022', 'ZIP code 10022'],
  // Many share this point; the next is 6 miles away; nobody is served there.
  ['12 Main St, New York, NY 10004', 'ZIP code 10004'],
  ['1 Main St, Norman, OK 73026', 'ZIP code 73026'],
  ['4 Ranch Rd, Jordan, MT 59337', 'ZIP code 59337'],
  // A town or state outside the ZIP code.
  ['4 Main St, Plano, TX 10118', 'ZIP code 10118, which is not in Plano'],
  ['4 Main St Plano 10118', 'ZIP code 10118, which is not in Plano'],
  ['12 Elm St Smalltown TX 10118', 'ZIP code 10118, which is not in Texas'],
  ['10 Rue de Rivoli, Paris, France 75001', 'ZIP code 75001, which is not in Paris'],
  // No ZIP code where one stands.
  ['12345 Ventura Blvd, Los Angeles', 'Los Angeles, CA'],
  ['350 Broadway New York', 'New York City, NY'],
  ['12 Elm St, Saint Louis, Missouri', 'St. Louis, MO'],
  ['12 Elm St, Atlanta, Georgia', 'Atlanta, GA'],
  ['1600 Pennsylvania Ave NW, Washington, DC', 'Washington, D.C., DC'],
  ['1 Main St, Pasadena, TX, Apt 4', 'Pasadena, TX'],
  ['90-15 Sutphin Blvd, Jamaica', 'Jamaica, NY'],
  ['1 Market St, SF', 'San Francisco, CA'],
  ['Eiffel Tower, Paris', 'Paris, TX'],
])('"%s" is an estimate by %s', async (text, locatedBy) => {
  const place = await read(text)
  expect(place).toMatchObject({ name: text, locatedBy })
  expect(place).not.toHaveProperty('zone')
  expect(await addresses.find(place?.id ?? '')).toEqual(place)
})

test.each([
  '123 Houston St',
  '1 Main St, Chicago, TX',
  'Galleria, 13350 Dallas Pkwy',
  '10 Rue de Rivoli, 75001 Paris, France.',
  '10 Downing St, Manchester, UK',
  '12 Elm St, Smalltown 00000',
])('"%s" is an address that nothing locates', async text => {
  const place = await read(text, 'los-angeles')
  expect(place).toMatchObject({ name: text, locatedBy: null, city: 'los-angeles' })
  expect(place?.lat).toBeCloseTo(34.0522, 1)
})

test.each([
  'my aunt’s house',
  'Paris, France',
  'Av. Juárez, Dallas, México',
  '???',
  '10118.5',
  '',
  '\u202E',
  `1 ${'a'.repeat(120)}`,
])('"%s" is no address', async text => expect(await read(text)).toBeNull())

test('without a state prefers the town of the chosen city', async () => {
  expect(await read('12 Elm St, Glendale', 'los-angeles')).toMatchObject({ locatedBy: 'Glendale, CA' })
  expect(await read('12 Elm St, Glendale, AZ', 'los-angeles')).toMatchObject({ locatedBy: 'Glendale, AZ' })
})

test('text without a location gets the center of a site’s first city where New York is not served', async () => {
  const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
  const place = await createAddresses([], [denver]).read({ text: '5 Elm St', near: null })
  expect(place).toMatchObject({ locatedBy: null, lat: denver.lat, lng: denver.lng })
})

test('the longest text in the widest characters has an id that is found', async () => {
  const place = await read(`1 ${'街'.repeat(118)}`, 'oklahoma-city')
  expect(await addresses.find(place?.id ?? '')).toEqual(place)
})

test.each(['typed:', 'typed:!!', `typed:${Buffer.from('new-york\n???').toString('base64url')}`])(
  'rejects the id %s',
  async id => expect(await addresses.find(id)).toBeNull(),
)
