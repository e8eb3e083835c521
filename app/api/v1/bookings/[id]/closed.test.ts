import { GET as history } from '@/app/api/v1/payments/history/route'
import { asked, bookRide, openSite, posted, wrongToken } from '@/app/api/v1/payments/testing/site'
import { betweenAirports } from '@/lib/booking/testing/samples'
import { GET as calendar } from './calendar/route'
import { POST as cancel } from './cancel/route'
import { POST as flight } from './flight/route'
import { POST as link } from './link/route'
import { POST as resend } from './resend/route'
import { GET, PATCH } from './route'
import { POST as zelle } from './zelle/route'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

type Opener = { id: string; token?: string }
const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
const at = (id: string) => ({ params: Promise.resolve({ id }) })
const path = '/api/v1/bookings/there'

/** Every call that a booking's token opens. */
const calls: [string, (opener: Opener, body?: unknown) => Promise<Response>][] = [
  ['read', ({ id, token }) => GET(asked(path, token), at(id))],
  [
    'change',
    ({ id, token }, body = betweenAirports) =>
      PATCH(new Request(posted(path, body, bearer(token)), { method: 'PATCH' }), at(id)),
  ],
  ['cancel', ({ id, token }, body = {}) => cancel(posted(path, body, bearer(token)), at(id))],
  [
    'flight',
    ({ id, token }, body = { arrival: null, departure: null }) => flight(posted(path, body, bearer(token)), at(id)),
  ],
  ['zelle', ({ id, token }, body = {}) => zelle(posted(path, body, bearer(token)), at(id))],
  ['resend', ({ id, token }, body = {}) => resend(posted(path, body, bearer(token)), at(id))],
  ['link', ({ id, token }, body = {}) => link(posted(path, body, bearer(token)), at(id))],
  ['calendar', ({ id, token }) => calendar(asked(path, token), at(id))],
  ['payments', ({ id, token }) => history(asked(`/api/v1/payments/history?booking=${id}`, token), undefined)],
]

/** An answer, whole but for the number of its request: its status, its headers and its bytes. */
async function wholeOf(answer: Response): Promise<string> {
  return JSON.stringify([
    answer.status,
    [...answer.headers].filter(([name]) => name !== 'x-request-id'),
    await answer.text(),
  ])
}

async function replaced() {
  const { booking, token } = await bookRide()
  const answer = await link(posted(path, {}, bearer(token)), at(booking.id))
  const body: { token: string } = await answer.json()
  return { id: booking.id, old: token, token: body.token }
}

test.each(calls)('%s answers alike to guessed ids, foreign tokens, revoked tokens and none', async (_, call) => {
  const [ride, other, moved] = [await bookRide(), await bookRide(), await replaced()]
  const { id } = ride.booking
  const answers = await Promise.all(
    [
      { id },
      { id, token: wrongToken(ride.token) },
      { id, token: other.token },
      { id: 'AAAA-AAAA', token: ride.token },
      { id: 'nonsense', token: ride.token },
      { id: moved.id, token: moved.old },
    ].flatMap(opener => [call(opener).then(wholeOf), call(opener, { surprise: true }).then(wholeOf)]),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^\[404,.*We could not find this booking/)
})

test.each(calls.filter(([name]) => name !== 'change'))('%s answers to the token of a new link', async (_, call) => {
  const { id, token } = await replaced()
  expect((await call({ id, token })).status).toBeLessThan(300)
})
