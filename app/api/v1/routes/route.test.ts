import { routeSchema } from '@/lib/maps/schemas'
import { GET } from './route'

const sendRequest = (from: string, to: string, more: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/api/v1/routes?${new URLSearchParams({ from, to, ...more })}`), {})

test('two places give a drive', async () => {
  const response = await sendRequest('airport:lax', 'hand:downtown-la')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(routeSchema.parse(await response.json())).toMatchObject({
    pickupTimeZone: 'America/Los_Angeles',
    estimated: true,
  })
})

test('coordinates give the drive that their places give', async () => {
  const byId = await (await sendRequest('airport:okc', 'hand:downtown-okc')).json()
  const byPoint = await (await sendRequest('35.3946,-97.5968', '35.4682,-97.5168')).json()
  expect(byPoint).toEqual(byId)
})

test('a place of Google’s is driven to, here by its point', async () => {
  const byPlace = await (await sendRequest('airport:okc', 'google:ChIJx@35.4682,-97.5168')).json()
  expect(byPlace).toEqual(await (await sendRequest('airport:okc', '35.4682,-97.5168')).json())
})

test('a drive by stops is as long as its legs', async () => {
  const legs = [
    await (await sendRequest('airport:lax', 'hand:ucla')).json(),
    await (await sendRequest('hand:ucla', 'airport:bur')).json(),
    await (await sendRequest('airport:bur', 'hand:downtown-la')).json(),
  ]
  const answer = await sendRequest('airport:lax', 'hand:downtown-la', { via1: 'hand:ucla', via2: 'airport:bur' })
  const through = routeSchema.parse(await answer.json())
  expect(through.distanceMeters).toBe(legs.reduce((sum, leg) => sum + leg.distanceMeters, 0))
  expect(through.durationSeconds).toBe(legs.reduce((sum, leg) => sum + leg.durationSeconds, 0))
  expect(through).toMatchObject({ pickupTimeZone: 'America/Los_Angeles', estimated: true })
  expect([through.path.at(0), through.path.at(-1)]).toEqual([legs[0].path.at(0), legs[2].path.at(-1)])
})

test('a stop where the ride already is cannot be driven to', async () => {
  const response = await sendRequest('airport:lax', 'hand:downtown-la', { via1: 'airport:lax' })
  expect([response.status, (await response.json()).code]).toEqual([422, 'ZERO_RESULTS'])
})

test.each([
  ['a place we do not know', 'hand:nowhere', 404, 'NOT_FOUND'],
  ['the same place', 'airport:lax', 422, 'ZERO_RESULTS'],
  ['an island', 'airport:hnl', 422, 'ZERO_RESULTS'],
  ['a point abroad', '51.5,-0.12', 422, 'ZERO_RESULTS'],
  ['a point off the earth', '95,10', 400, 'INVALID_REQUEST'],
  ['words', 'Los Angeles', 400, 'INVALID_REQUEST'],
  ['half a point', '34.05,', 400, 'INVALID_REQUEST'],
  ['a place of Google’s off the earth', 'google:ChIJx@95,10', 400, 'INVALID_REQUEST'],
  ['a place of Google’s without its point', 'google:ChIJx', 404, 'NOT_FOUND'],
])('%s is refused in the words of a maps service', async (_name, to, status, code) => {
  const response = await sendRequest('airport:lax', to)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: `Error: Directions request failed: ${code}`, code })
})

test.each([
  ['no drop-off', '?from=airport:lax'],
  ['no pickup', '?to=airport:lax'],
  ['an empty end', '?from=&to=airport:lax'],
  ['an end that is too long', `?from=airport:lax&to=${'a'.repeat(701)}`],
  ['an unknown parameter', '?from=airport:lax&to=airport:bur&via=hand:ucla'],
  ['a second stop without a first', '?from=airport:lax&to=airport:bur&via2=hand:ucla'],
  ['a third stop without a second', '?from=airport:lax&to=airport:bur&via1=hand:ucla&via3=hand:ucla'],
  ['a fourth stop', '?from=airport:lax&to=airport:bur&via1=hand:ucla&via2=a&via3=b&via4=c'],
])('%s is refused', async (_name, query) => {
  const response = await GET(new Request(`http://localhost/api/v1/routes${query}`), {})
  expect(response.status).toBe(400)
})
