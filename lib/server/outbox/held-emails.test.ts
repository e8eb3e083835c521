import { readRidePage } from '@/lib/server/bookings/history'
import { resendMail } from '@/lib/server/bookings/resend'
import { deriveToken } from '@/lib/server/bookings/token'
import { operatorLink } from '@/lib/server/operator/capability'
import { readOperatorView } from '@/lib/server/operator/view'
import { openPostOffice, type PostOffice } from './testing/post-office'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice({ operatorEmail: null })
})
afterEach(() => office.close())

const openerOf = (id: string) => ({ id, token: deriveToken({ secret: office.ports.secret, id, linkVersion: 1 }) })
const heldOnPage = async (id: string) => (await readRidePage(office.ports, openerOf(id))).heldEmails

/** Books until the address has had its emails of the day, and once more. */
async function bookOverLimit() {
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  return await office.bookFor('ada@example.com')
}

const heldBooking = {
  kind: 'booked',
  to: 'ada@example.com',
  until: '2027-03-02T20:00:00.000Z',
  reason: 'daily_limit',
}

test('a ride page tells of a held email before the outbox has looked at it', async () => {
  const { id } = await bookOverLimit()
  expect(await heldOnPage(id)).toEqual([heldBooking])
})

test('a ride page tells of a held email until when it waits', async () => {
  const { id } = await bookOverLimit()
  await office.deliver()
  expect(await heldOnPage(id)).toEqual([heldBooking])
})

test('while other emails to the address are being sent the day is told, not the next look', async () => {
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  const { id } = await office.bookFor('ada@example.com')
  office.faulty('ada@example.com', 'stall-address', 'stall-address', 'stall-address')
  const worker = office.anotherWorker()
  await worker.round()
  expect(await heldOnPage(id)).toEqual([heldBooking])
  await office.release(worker)
})

test('an email that was sent is not told as held', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  expect(await heldOnPage(id)).toEqual([])
})

test('a held email is not told once a later one takes its place', async () => {
  const { id } = await bookOverLimit()
  await office.deliver()
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  expect((await heldOnPage(id)).map(({ kind }) => kind)).toEqual(['cancelled'])
})

test('the operator sees what is held of the rider, and nothing held of their own actions', async () => {
  const booking = await bookOverLimit()
  await office.change(booking.id, 'confirmed', { confirmedAt: office.clock.toISOString() }, 'operator')
  const capability = new URL(operatorLink({ booking, secret: office.ports.secret })).hash.slice(1)
  expect((await readOperatorView(office.ports, capability)).heldEmails).toEqual([heldBooking])
})

test('sending the link again says so where that email is held', async () => {
  const { id } = await bookOverLimit()
  expect(await resendMail(office.ports, openerOf(id))).toBe(
    'The email with the link to ada@example.com will be sent on Tue, Mar 2, 2027 at 3:00 PM EST, because we send at most three emails a day to an address until a ride is paid for.',
  )
})
