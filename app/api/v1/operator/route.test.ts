import { bookRide, getRequest, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { buildOperatorLink, signCapability } from '@/lib/booking/server/capability'
import { getServerSecret } from '@/lib/platform/secret'
import { GET, POST } from './route'

serveTestSite()

async function createBookingWithCapability() {
  const { booking } = await bookRide()
  const link = buildOperatorLink({ booking, secret: await getServerSecret(), now: new Date() })
  return { booking, capability: new URL(link).hash.slice(1) }
}

function getView(capability?: string): Promise<Response> {
  return GET(getRequest('/api/v1/operator', capability), undefined)
}

function postAction(capability: string, action: unknown): Promise<Response> {
  const body = typeof action === 'object' ? { key: 'key-of-one-press', ...action } : action
  return POST(postRequest('/api/v1/operator', body, { authorization: `Bearer ${capability}` }), undefined)
}

test('all invalid capabilities get identical responses to reads and actions', async () => {
  const { booking, capability } = await createBookingWithCapability()
  const { capability: other } = await createBookingWithCapability()
  const secret = await getServerSecret()
  const swappedId = other.replace(/^[^.]+/, booking.id)
  const overrides = signCapability({ id: booking.id, expiresAt: new Date(0), secret })
  const unknownBooking = signCapability({ id: 'AAAA-AAAA', expiresAt: new Date(Date.now() + 60_000), secret })
  const wrong = ['', 'x', booking.id, swappedId, overrides, unknownBooking, `${capability}A`]
  const responses = await Promise.all([
    getView(),
    ...wrong.flatMap(text => [
      getView(text),
      postAction(text, { action: 'confirm', version: 1 }),
      postAction(text, 'nonsense'),
    ]),
  ])
  const details = await Promise.all(responses.map(async response => `${response.status} ${await response.text()}`))
  expect(new Set(details)).toEqual(
    new Set(['404 {"error":"This booking link is not valid or has expired.","code":"not_found"}']),
  )
})
