import { GET as history } from '@/app/api/v1/payments/history/route'
import { bookRide, getRequest, postRequest, serveTestSite, wrongToken } from '@/app/api/v1/payments/testing/site'
import { readDeclaredEndpoints } from '@/lib/api/testing/declared-endpoints'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { replaceLink } from '@/lib/booking/server/manage-link'
import { findBookingById } from '@/lib/booking/server/store'
import { createBookingContext } from '@/lib/operations/booking-context'
import { write } from '@/lib/platform/database/write'
import { POST as requestLostLink } from '../lost-link/route'
import { GET as calendar } from './calendar/route'
import { POST as cancel } from './cancel/route'
import { POST as changePaid } from './changes/route'
import { POST as flight } from './flight/route'
import { GET, PATCH } from './route'
import { POST as zelle } from './zelle/route'
import { POST as zelleSent } from './zelle/sent/route'

serveTestSite()

type Credentials = { id: string; token?: string }
type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>

/** Every endpoint that takes a booking’s access token, with the body that it takes. */
const calls: [string, Handler, object | null][] = [
  ['read', GET, null],
  ['change', PATCH, airportTransferRequest],
  ['change of a paid ride', changePaid, { ride: airportTransferRequest }],
  ['cancel', cancel, {}],
  ['flight', flight, { arrival: null, departure: null }],
  ['zelle', zelle, {}],
  ['zelle sent', zelleSent, {}],
  ['calendar', calendar, null],
  ['payments', history, null],
]

async function call(handler: Handler, { id, token }: Credentials, body: object | null): Promise<Response> {
  // Only the history reads the query.
  const url = `/api/v1/bookings/there?booking=${id}`
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const request = body === null ? getRequest(url, token) : postRequest(url, body, headers)
  return await handler(request, { params: Promise.resolve({ id }) })
}

test('calls every endpoint that takes a token', async () => {
  const endpoints = (await readDeclaredEndpoints()).flatMap(each => each.endpoints)
  const declared = endpoints.filter(({ auth }) => auth === 'accessToken')
  expect(calls).toHaveLength(declared.length)
})

/** The complete response except its request ID: status, headers and bytes. */
async function readFull(response: Response): Promise<string> {
  return JSON.stringify([
    response.status,
    [...response.headers].filter(([name]) => name !== 'x-request-id'),
    await response.text(),
  ])
}

async function replaced() {
  const { booking, token } = await bookRide({ paymentMethod: 'zelle' })
  const context = await createBookingContext()
  const newToken = await write(context, 'operator', async tx => {
    const row = await findBookingById(tx.db, booking.id)
    if (row === undefined) throw new Error('booking not found')
    return await replaceLink(tx, row, context.secret)
  })
  return { id: booking.id, old: token, token: newToken }
}

test.each(calls)('%s returns the same 404 for guessed IDs and invalid tokens', async (_, handler, body) => {
  const [ride, other, moved] = [await bookRide(), await bookRide(), await replaced()]
  const { id } = ride.booking
  const responses = await Promise.all(
    [
      { id },
      { id, token: wrongToken(ride.token) },
      { id, token: other.token },
      { id: 'AAAA-AAAA', token: ride.token },
      { id: 'nonsense', token: ride.token },
      { id: moved.id, token: moved.old },
    ].flatMap(credentials =>
      [body, body && { surprise: true }].map(sent => call(handler, credentials, sent).then(readFull)),
    ),
  )
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toMatch(/^\[404,.*We could not find this booking/)
})

test.each(calls.filter(([name]) => !name.startsWith('change')))('%s accepts a new token', async (_, handler, body) => {
  const { id, token } = await replaced()
  expect((await call(handler, { id, token }, body)).status).toBeLessThan(300)
})

test('a lost link is answered the same whether or not the booking exists', async () => {
  const { booking } = await bookRide()
  const ask = async (body: object) =>
    await readFull(await requestLostLink(postRequest('/api/v1/bookings/lost-link', body), undefined))
  const { email } = booking.contactInfo
  const known = await ask({ id: booking.id, email })
  expect(known).toContain(LOST_LINK_MESSAGE)
  for (const request of [
    { id: booking.id, email: 'somebody.else@example.com' },
    { id: 'AAAA-AAAA', email },
    { id: 'no id at all', email },
  ]) {
    expect(await ask(request)).toEqual(known)
  }
  expect(await ask({ id: 'AAAA-AAAA', email: 'ada' })).toMatch(/^\[422,.*fields.*email/)
})
