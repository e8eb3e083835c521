import { GET as history } from '@/app/api/v1/payments/history/route'
import { bookRide, getRequest, postRequest, serveTestSite, wrongToken } from '@/app/api/v1/payments/testing/site'
import { readDeclaredEndpoints } from '@/lib/api/testing/declared-endpoints'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { replaceLink } from '@/lib/booking/server/replace-link'
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
const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
const at = (id: string) => ({ params: Promise.resolve({ id }) })
const path = '/api/v1/bookings/there'

/** Every endpoint that takes a booking’s access token. */
const calls: [string, (credentials: Credentials, body?: unknown) => Promise<Response>][] = [
  ['read', ({ id, token }) => GET(getRequest(path, token), at(id))],
  [
    'change',
    ({ id, token }, body = airportTransferRequest) =>
      PATCH(new Request(postRequest(path, body, bearer(token)), { method: 'PATCH' }), at(id)),
  ],
  [
    'change of a paid ride',
    ({ id, token }, body = { ride: airportTransferRequest }) =>
      changePaid(postRequest(path, body, bearer(token)), at(id)),
  ],
  ['cancel', ({ id, token }, body = {}) => cancel(postRequest(path, body, bearer(token)), at(id))],
  [
    'flight',
    ({ id, token }, body = { arrival: null, departure: null }) =>
      flight(postRequest(path, body, bearer(token)), at(id)),
  ],
  ['zelle', ({ id, token }, body = {}) => zelle(postRequest(path, body, bearer(token)), at(id))],
  [
    'zelle sent',
    async ({ id, token }, body = {}) => {
      await zelle(postRequest(path, {}, bearer(token)), at(id))
      return await zelleSent(postRequest(path, body, bearer(token)), at(id))
    },
  ],
  ['calendar', ({ id, token }) => calendar(getRequest(path, token), at(id))],
  ['payments', ({ id, token }) => history(getRequest(`/api/v1/payments/history?booking=${id}`, token), undefined)],
]

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
  const { booking, token } = await bookRide()
  const context = await createBookingContext()
  const newToken = await write(context, 'operator', async tx => {
    const row = await findBookingById(tx.db, booking.id)
    if (row === undefined) throw new Error('booking not found')
    return await replaceLink(tx, row, context.secret)
  })
  return { id: booking.id, old: token, token: newToken }
}

test.each(calls)('%s returns the same 404 for guessed IDs and invalid tokens', async (_, call) => {
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
    ].flatMap(credentials => [call(credentials).then(readFull), call(credentials, { surprise: true }).then(readFull)]),
  )
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toMatch(/^\[404,.*We could not find this booking/)
})

test.each(calls.filter(([name]) => !name.startsWith('change')))(
  '%s accepts the token of a new link',
  async (_, call) => {
    const { id, token } = await replaced()
    expect((await call({ id, token })).status).toBeLessThan(300)
  },
)

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
