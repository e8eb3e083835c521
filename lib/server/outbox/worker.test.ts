import { simpleParser } from 'mailparser'
import { updateBooking } from '@/lib/server/bookings/store'
import { writeTellings } from './announce'
import { putOff } from './put-off'
import { OPERATOR, openPostOffice, type PostOffice } from './testing/post-office'
import { createWorker } from './worker'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(async () => {
  jest.useRealTimers()
  await office.close()
})

const statesOf = async (...kinds: string[]) =>
  (await office.rows()).flatMap(row => (kinds.includes(row.kind) && row.recipient === 'booker' ? [row.state] : []))

test('booker and operator hear of a booking', async () => {
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect((await office.told()).toSorted()).toEqual(['booked to ada@example.com', `booked to ${OPERATOR}`])
})

test('what was told is not told again', async () => {
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(DAY_MS)
  await office.deliver()
  expect(office.server.taken).toHaveLength(2)
})

test('what was rolled back is not told', async () => {
  const booking = await office.bookFor('ada@example.com')
  const change = office.db.transaction().execute(async trx => {
    const confirmed = { ...booking, confirmedAt: office.clock.toISOString() }
    await updateBooking(trx, { booking: confirmed, version: 1, kind: 'confirmed', now: office.clock })
    throw new Error('the disk is full')
  })
  await expect(change).rejects.toThrow('the disk is full')
  await office.deliver()
  expect((await office.told()).toSorted()).toEqual(['booked to ada@example.com', `booked to ${OPERATOR}`])
})

test('an email about a card testing attack reaches the operator, whatever became of the booking it hangs on', async () => {
  const booking = await office.bookFor('ada@example.com')
  await office.deliver()
  const cancelled = { ...booking, status: 'cancelled' as const, cancelledAt: office.clock.toISOString() }
  await office.db.transaction().execute(async trx => {
    await writeTellings(trx, {
      tellings: [{ kind: 'card_attack', recipient: 'operator', occasion: 'an-attack', dueAt: null }],
      bookingId: booking.id,
      version: 1,
      now: office.clock,
    })
    await updateBooking(trx, { booking: cancelled, version: 1, kind: 'cancelled', now: office.clock })
  })
  await office.deliver()
  expect(await office.told()).toContain(`card_attack to ${OPERATOR}`)
})

test('two workers at once send each mail once', async () => {
  const [one, other] = [office.anotherWorker(), office.anotherWorker()]
  for (let rider = 0; rider < 8; rider++) await office.bookFor(`rider-${rider}@example.com`)
  await Promise.all([office.deliver(one), office.deliver(other)])
  const ids = office.server.taken.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(16)
  expect(new Set(ids).size).toBe(16)
})

test('the mail to the booker carries the link, the one to the operator theirs', async () => {
  const booking = await office.bookFor('ada@example.com')
  await office.deliver()
  const texts = await Promise.all(
    office.server.taken.map(async ({ to, raw }) => `${to}: ${(await simpleParser(raw)).text}`),
  )
  expect(texts.find(text => text.startsWith('ada'))).toContain(`/ride/${booking.id}#`)
  expect(texts.find(text => text.startsWith(OPERATOR))).toContain('/operator#')
})

test('a mail that is refused for now comes again after longer and longer pauses', async () => {
  office.faulty('ada@example.com', ...Array.from({ length: 14 }, () => 'busy-address' as const))
  await office.bookFor('ada@example.com')
  const pauses: number[] = []
  for (let tries = 0; tries < 14; tries++) {
    await office.deliver()
    const row = (await office.rows()).find(({ recipient }) => recipient === 'booker')
    const pause = Date.parse(row?.next_try_at ?? '') - +office.clock
    pauses.push(pause / 1000)
    office.pass(pause)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900])
  await office.deliver()
  expect(await office.told()).toContain('booked to ada@example.com')
})

test('before its pause is over it is not tried', async () => {
  office.faulty('ada@example.com', 'busy-message')
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(1900)
  await office.deliver()
  expect(await office.told()).toEqual([`booked to ${OPERATOR}`])
})

test('an address that is refused for good is given up at once', async () => {
  office.faulty('ada@example.com', 'no-address')
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(DAY_MS)
  await office.deliver()
  expect(await statesOf('booked')).toEqual(['failed'])
  expect(await office.told()).toEqual([`booked to ${OPERATOR}`])
})

test('after four days a mail is given up', async () => {
  office.faulty('ada@example.com', 'busy-address', 'busy-address')
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(4 * DAY_MS + 1)
  await office.deliver()
  expect(await statesOf('booked')).toEqual(['failed'])
})

test('addresses that stall hold up nobody', async () => {
  for (let rider = 0; rider < 5; rider++) {
    office.faulty(`dead-${rider}@example.com`, 'stall-address')
    await office.bookFor(`dead-${rider}@example.com`)
  }
  await office.bookFor('ada@example.com')
  await office.outbox.db.deleteFrom('outbox').where('recipient', '=', 'operator').execute()
  const worker = office.anotherWorker()
  await worker.round()
  await office.until(() => office.server.refused.length === 5 && office.server.taken.length === 1)
  expect(await office.told()).toEqual(['booked to ada@example.com'])
  await office.release(worker)
})

test('tries that failed before leave room for new mails', async () => {
  for (let rider = 0; rider < 12; rider++) {
    office.faulty(`dead-${rider}@example.com`, 'busy-address', 'stall-address')
    await office.bookFor(`dead-${rider}@example.com`)
  }
  await office.deliver()
  office.pass(MINUTE_MS)
  await office.bookFor('ada@example.com')
  await office.outbox.db.deleteFrom('outbox').where('recipient', '=', 'operator').execute()
  const stalled = () => office.server.refused.filter(({ fault }) => fault === 'stall-address').length
  const worker = office.anotherWorker()
  await worker.round()
  await office.until(async () => (await office.told()).includes('booked to ada@example.com'))
  expect(stalled()).toBeLessThanOrEqual(2)
  await office.release(worker)
})

test('a mail that was claimed by a server that died is sent when the claim runs out', async () => {
  await office.bookFor('ada@example.com')
  const dead = new Date(+office.clock + 15_000).toISOString()
  await office.db.updateTable('outbox').set({ claimed_until: dead, attempts: 1 }).execute()
  await office.deliver()
  expect(office.server.taken).toEqual([])
  office.pass(15_000)
  await office.deliver()
  expect(await office.told()).toContain('booked to ada@example.com')
})

test('a row that cannot be read holds up no other', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const booking = await office.bookFor('broken@example.com')
  await office.db.updateTable('booking_events').set({ data: '{}' }).where('booking_id', '=', booking.id).execute()
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect(await office.told()).toContain('booked to ada@example.com')
  expect(heard).toHaveBeenCalled()
  heard.mockRestore()
})

test('without an operator to write to nothing waits for one', async () => {
  await office.close()
  office = await openPostOffice({ operatorEmail: null })
  await office.bookFor('ada@example.com')
  await office.deliver()
  const rows = (await office.rows()).filter(({ recipient }) => recipient === 'operator')
  expect(rows.map(({ state, reason }) => `${state}: ${reason}`)).toEqual(['dropped: nobody'])
})

test('a mail that takes long stays with the worker that sends it', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'],
  })
  let take: (() => void) | undefined
  const send = () =>
    new Promise<void>(resolve => {
      take = resolve
    })
  const slow = createWorker({ ...office.outbox, mail: { ...office.outbox.mail, send }, operatorEmail: null })
  await office.bookFor('ada@example.com')
  await slow.round()
  await office.until(() => take !== undefined)
  const claim = async () => (await office.rows()).find(({ recipient }) => recipient === 'booker')?.claimed_until ?? ''
  for (let time = 0; time < 4; time++) {
    const before = await claim()
    office.pass(5000)
    jest.advanceTimersByTime(5000)
    await office.until(async () => (await claim()) > before)
  }
  await office.deliver(createWorker({ ...office.outbox, operatorEmail: null }))
  expect(office.server.taken).toEqual([])
  take?.()
  await slow.idle()
  expect(await statesOf('booked')).toEqual(['sent'])
})

test('a mail that was taken is written down, though the database did not answer at first', async () => {
  let [taken, failures] = [false, 0]
  const mail = {
    ...office.outbox.mail,
    send: async () => {
      taken = true
    },
  }
  const db = new Proxy(office.db, {
    get(target, name) {
      if (name === 'updateTable' && taken && failures < 1) {
        failures += 1
        throw new Error('the database is locked')
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await office.bookFor('ada@example.com')
  await office.deliver(createWorker({ ...office.outbox, db, mail, operatorEmail: null }))
  expect([failures, await statesOf('booked')]).toEqual([1, ['sent']])
})

test('a TLS failure is logged with what to check', async () => {
  await office.bookFor('ada@example.com')
  const [row] = await office.rows()
  if (row === undefined) throw new Error('nothing is in the outbox')
  const lines: string[] = []
  await putOff({ ...office.outbox, log: line => void lines.push(line) }, { row, retry: 'later', reason: 'tls' })
  expect(lines.join()).toMatch(/failed \(tls: .*certificate.*SMTP_URL\)/)
})
