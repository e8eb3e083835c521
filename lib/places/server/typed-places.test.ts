import { createGazetteer } from './gazetteer'

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
