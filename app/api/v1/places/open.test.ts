import { startPhoton } from '@/e2e/fakes/photon'
import { placesResponseSchema } from '@/lib/places/model/schemas'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { GET } from './route'

let photon: Awaited<ReturnType<typeof startPhoton>>

// Settings are read on the first request.
beforeAll(async () => {
  photon = await startPhoton()
  Object.assign(process.env, { GEOCODER_URL: photon.url, APP_SECRET: 'a secret of the tests, long enough to be one' })
  // Loads the gazetteer: on a busy machine the geocoder's answer would come too late.
  await sendRequest('?q=')
})
afterAll(() => photon.stop())
beforeEach(() => photon.reset())

function sendRequest(query: string, clientIp = '192.0.2.1') {
  const headers = { [SOCKET_IP_HEADER]: clientIp }
  return GET(new Request(`http://localhost/api/v1/places${query}`, { headers }), undefined)
}

test('returns street addresses with attribution', async () => {
  const response = await sendRequest('?q=350+5th+avenue&near=new-york')
  const { places, attribution } = placesResponseSchema.parse(await response.json())
  expect(places[0]).toMatchObject({ name: '350 5th Avenue', timeZone: 'America/New_York' })
  expect(attribution?.text).toBe('© OpenStreetMap contributors')
  expect(response.headers.get('cache-control')).toBe('private, max-age=30')
})

test('a client IP over its limit gets gazetteer results, another still uses the geocoder', async () => {
  for (let i = 0; i < rateLimits.geocoderRequests.max; i++) await sendRequest(`?q=street+${i}`, '192.0.2.7')
  photon.reset()
  const { places } = await (await sendRequest('?q=madison+square', '192.0.2.7')).json()
  expect(places).toMatchObject([{ id: 'hand:msg' }])
  expect(photon.requests).toHaveLength(0)
  await sendRequest('?q=madison+square', '192.0.2.8')
  expect(photon.requests).toHaveLength(1)
})
