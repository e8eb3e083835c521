import { findPlace, findRoute } from './road'

async function known(ref: string) {
  const place = await findPlace(ref)
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}

test('a place is found by its id', async () => {
  expect(await findPlace('airport:jfk')).toMatchObject({ id: 'airport:jfk', city: 'new-york' })
})

test('a bare point is named by its coordinates, and lies in its city', async () => {
  expect(await findPlace('40.758,-73.9855')).toEqual({
    id: '40.758,-73.9855',
    name: '40.75800, -73.98550',
    area: '',
    kind: 'landmark',
    lat: 40.758,
    lng: -73.9855,
    city: 'new-york',
  })
})

test.each(['airport:nowhere', '../../etc/passwd', '91,0', ' '])('%p is no place', async ref => {
  expect(await findPlace(ref)).toBeNull()
})

test('a drive is found in the zone of its pickup', async () => {
  const route = await findRoute({ from: await known('airport:ord'), to: await known('airport:jfk') })
  expect(route?.pickupTimeZone).toBe('America/Chicago')
})

test('where no road leads there is none', async () => {
  expect(await findRoute({ from: await known('airport:jfk'), to: await known('21.3069,-157.8583') })).toBeNull()
})
