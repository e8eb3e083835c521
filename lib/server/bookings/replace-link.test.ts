import { readBooking } from './read'
import { replaceLink, replaceOwnLink } from './replace-link'
import { findById } from './store'
import { type Desk, openDesk, refusal } from './testing/desk'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

test('of two who replace the same link at once, one has the new one', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const both = await Promise.allSettled([replaceOwnLink(desk.ports, opener), replaceOwnLink(desk.ports, opener)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('every earlier link stays closed, however often it is replaced', async () => {
  const { booking, token } = await desk.book()
  const tokens = [token]
  for (let time = 0; time < 3; time++) {
    tokens.push(await replaceOwnLink(desk.ports, { id: booking.id, token: tokens.at(-1) ?? '' }))
  }
  const last = tokens.pop() ?? ''
  expect(await readBooking(desk.ports, { id: booking.id, token: last })).toEqual(booking)
  for (const old of tokens) {
    await expect(readBooking(desk.ports, { id: booking.id, token: old })).rejects.toMatchObject(refusal('not_found'))
  }
})

test('booked again under the same key, the ride comes with the link that is in force', async () => {
  const key = 'a-key-whose-answer-was-lost'
  const { booking, token } = await desk.book({}, { key })
  const now = await replaceOwnLink(desk.ports, { id: booking.id, token })
  expect(await desk.book({}, { key })).toMatchObject({ token: now, repeated: true })
})

test('a link from before they were numbered is replaced like any other', async () => {
  const { booking } = await desk.book()
  await desk.db
    .updateTable('bookings')
    .set({ link_version: 0, token_hash: 'ab'.repeat(32) })
    .execute()
  const { token, version } = await desk.db.transaction().execute(async trx => {
    const row = await findById(trx, booking.id)
    if (row === undefined) throw new Error('the booking is gone')
    return await replaceLink(trx, { row, secret: desk.ports.secret, now: desk.clock, actor: 'site' })
  })
  expect(version).toBe(2)
  expect(await readBooking(desk.ports, { id: booking.id, token })).toEqual(booking)
})
