import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { rideChanged } from '@/lib/booking/model/events'
import type { NewEntry } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, ofCharge, refund, zelle } from '@/lib/booking/model/testing/account'
import { personalBooking, personalTexts } from '@/lib/booking/model/testing/personal-booking'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { parseDocument, toBooking } from '@/lib/booking/server/document'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { type BookingUpdate, findBookingById, updateBooking } from '@/lib/booking/server/store'
import { loadOperatorView } from '@/lib/operator/server/view'
import { buildAttempt } from '@/lib/payments/server/attempts'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { CHARGEBACK_OPEN_MS, eraseBooking, truncateLog } from './retention'

const CLIENT_IP = '192.0.2.77'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

const erase = (id: string) => eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => fixture.clock }, id)

async function findRow(id: string) {
  const row = await findBookingById(fixture.db, id)
  if (row === undefined) throw new Error('no such booking')
  return row
}

async function stored(id: string): Promise<Booking> {
  return toBooking(await findRow(id))
}

/** Appends to the account of a booking, as a payment does. */
async function pay(id: string, update: Pick<BookingUpdate, 'entries' | 'newAttempt'>): Promise<void> {
  const row = await findRow(id)
  const booking = parseDocument(row.document)
  await fixture.write(tx => updateBooking(tx, { booking, version: row.version, ...update }))
}

/** Books a past ride with personal data in every field and two versions. */
async function createPastRide() {
  const { booking, token } = await fixture.book({}, { address: CLIENT_IP })
  const { id, invoiceNumber, createdAt, pickupAt } = booking
  const full = { ...personalBooking, id, invoiceNumber, createdAt, pickupAt, returnAt: null }
  const older = { ...full, contactInfo: { ...full.contactInfo, firstName: 'Algernon' } }
  await fixture.write(async tx => {
    await updateBooking(tx, { booking: older, version: 1, events: rideChanged(booking, older) })
    const attempt = { booking_id: id, kind: 'charge', gateway: 'sandbox', cents: 1, state: 'declined' } as const
    const newAttempt = buildAttempt(tx, { ...attempt, proposal: JSON.stringify(older) })
    const { chauffeur, cancelReason: reason } = full
    const courtesy = { type: 'courtesy', cents: 1, reason } as const
    const changes = [...rideChanged(older, full), ...rideChanged(full, booking), courtesy]
    const events = [...changes, { type: 'chauffeur_assigned', chauffeur, isFirst: true } as const]
    await updateBooking(tx, { booking: full, version: 2, events, newAttempt })
  })
  const at = fixture.clock.toISOString()
  await fixture.db
    .insertInto('lost_link_requests')
    .values([
      {
        id: 'by-id',
        booking_id: id.toLowerCase().replace('-', ''),
        email: 'typo@booker.example',
        client_ip: CLIENT_IP,
        at,
      },
      { id: 'by-email', booking_id: 'AAAA-AAAA', email: full.contactInfo.email, client_ip: CLIENT_IP, at },
    ])
    .execute()
  fixture.moveClockBefore(full, { hoursAhead: -48 })
  return { booking: full, token, opener: { id, token } }
}

const TEXTS = [...personalTexts, 'Algernon', 'typo@booker.example', CLIENT_IP]

/** Reads every row of every table as text. */
async function dump(): Promise<string> {
  const names = (await fixture.db.introspection.getTables()).map(({ name }) => name)
  const tables = await Promise.all(names.map(name => sql`select * from ${sql.table(name)}`.execute(fixture.db)))
  return JSON.stringify(tables.map(table => table.rows)).replaceAll('\\', '')
}

test('erasure leaves no personal text in any table, nor in the database files', async () => {
  const { booking } = await createPastRide()
  const before = await dump()
  expect(TEXTS.filter(text => !before.includes(text))).toEqual([])
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
  const after = await dump()
  expect(TEXTS.filter(text => after.includes(text))).toEqual([])
  await truncateLog(fixture)
  const names = (await readdir(fixture.dataDir)).filter(name => name.startsWith('nocturne.db'))
  const bytes = Buffer.concat(await Promise.all(names.map(name => readFile(path.join(fixture.dataDir, name)))))
  expect(TEXTS.filter(text => bytes.includes(text))).toEqual([])
})

test('a notification that cannot be read does not keep personal data from being erased', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking } = await createPastRide()
  const events = JSON.stringify([{ type: 'of another release', name: booking.contactInfo.firstName }])
  await fixture.db.updateTable('outbox').set({ events }).where('recipient', '=', 'booker').execute()
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
  const after = await dump()
  expect(TEXTS.filter(text => after.includes(text))).toEqual([])
})

test('erasure does not change another booking', async () => {
  const { booking: other } = await fixture.book()
  const before = await findBookingById(fixture.db, other.id)
  const { booking } = await createPastRide()
  await erase(booking.id)
  expect(await findBookingById(fixture.db, other.id)).toEqual(before)
})

test('erasure revokes the links of rider and operator, and the idempotency key', async () => {
  const { booking, opener: access } = await createPastRide()
  const link = buildOperatorLink({ booking, secret: fixture.context.secret, now: fixture.clock })
  const capability = new URL(link).hash.slice(1)
  await loadOperatorView(fixture.context, capability)
  const before = await findBookingById(fixture.db, booking.id)
  await erase(booking.id)
  await expect(loadBooking(fixture.context, access)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(loadOperatorView(fixture.context, capability)).rejects.toMatchObject({ kind: 'not_found' })
  const after = await findBookingById(fixture.db, booking.id)
  expect(after?.key_hash).not.toBe(before?.key_hash)
  expect(after?.request_hash).not.toBe(before?.request_hash)
})

test('erasure deletes the email files of its booking only', async () => {
  const { booking } = await createPastRide()
  const row = await fixture.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const folder = path.join(fixture.dataDir, 'mail')
  await mkdir(folder)
  const names = [`${row.id}.eml`, `${row.id}.html`, `.${row.id}.eml.0a1b2c`, 'another.eml']
  await Promise.all(names.map(name => writeFile(path.join(folder, name), 'Dear Peregrine')))
  await erase(booking.id)
  expect(await readdir(folder)).toEqual(['another.eml'])
})

test('what happens to the money of an erased booking is still recorded', async () => {
  const { booking } = await fixture.book()
  await pay(booking.id, { entries: [card(15_700)] })
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
  await pay(booking.id, { entries: [ofCharge('chargeback', -15_700)] })
  const after = await stored(booking.id)
  expect(after.account).toMatchObject({ chargebackCents: 15_700, dueCents: 0 })
  expect(after.contactInfo.firstName).toBe('Erased')
})

test('erasure keeps the ledger, the status, and what it did to it', async () => {
  const { booking } = await fixture.book()
  await pay(booking.id, { entries: [zelle(20_000), refund(4300, 'zelle-1', null)] })
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  const listRemaining = async () => ({
    ledger: await fixture.db.selectFrom('ledger').selectAll().execute(),
    status: await fixture.db.selectFrom('bookings').select('status').execute(),
    events: await fixture.db
      .selectFrom('booking_events')
      .select(['version', 'at', 'events', 'actor', 'status', 'ledger_seq'])
      .execute(),
  })
  const before = await listRemaining()
  expect(before.status).toEqual([{ status: 'paid' }])
  await erase(booking.id)
  expect(await listRemaining()).toEqual(before)
})

test('erasure changes nothing if an event cannot be parsed', async () => {
  const { booking } = await createPastRide()
  await fixture.db.updateTable('booking_events').set({ data: '{}' }).where('version', '=', 3).execute()
  const before = await dump()
  await expect(erase(booking.id)).rejects.toThrow()
  expect(await dump()).toBe(before)
})

test('erases an upcoming ride only once it is canceled', async () => {
  const { booking } = await fixture.book()
  expect(await erase(booking.id)).toMatchObject({
    state: 'blocked',
    reason: expect.stringContaining('cancel the ride first'),
  })
  const canceled = { ...booking, cancelledAt: fixture.clock.toISOString() }
  await fixture.write(tx => updateBooking(tx, { booking: canceled, version: 1 }))
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
})

test.each([
  ['charge', 'unknown', 'blocked'],
  ['charge', 'absent', 'erased'],
  ['refund', 'sent', 'blocked'],
] as const)('a past ride with a %s that is %s is %s', async (kind, state, expected) => {
  const { booking } = await fixture.book()
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  const attempt = { booking_id: booking.id, kind, gateway: 'sandbox', cents: 100, state }
  await pay(booking.id, { newAttempt: await fixture.write(async tx => buildAttempt(tx, attempt)) })
  expect(await erase(booking.id)).toMatchObject({ state: expected })
})

const accounts: [string, NewEntry[], string | null][] = [
  ['a card refund is due', [card(20_000)], 'a refund is due'],
  ['a Zelle refund is due', [zelle(20_000)], 'a refund is waiting for you to send it'],
  ['a refund was made', [zelle(20_000), refund(4300, 'zelle-1', null)], null],
]
test.each(accounts)('a past ride of which %s: %p %p', async (_, entries, reason) => {
  const { booking } = await fixture.book()
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  await pay(booking.id, { entries })
  expect(await erase(booking.id)).toEqual(reason === null ? { state: 'erased' } : { state: 'blocked', reason })
})

test('a charge at the gateway that this site did not make blocks the erasure', async () => {
  const { booking } = await fixture.book()
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  const found = { id: 'found', transaction_id: '60009', booking_id: booking.id, cents: 100, attempts: 0 }
  const created_at = fixture.clock.toISOString()
  await fixture.db
    .insertInto('gateway_inbox')
    .values({ ...found, created_at, next_attempt_at: null })
    .execute()
  expect(await erase(booking.id)).toMatchObject({ state: 'blocked' })
  await fixture.db.deleteFrom('gateway_inbox').execute()
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
})

test('a chargeback counts as open for a year, unless the bank returned the money', async () => {
  const [{ booking }, { booking: other }] = [await fixture.book(), await fixture.book()]
  fixture.moveClockBefore(booking, { hoursAhead: -48 })
  const taken = [card(15_700), ofCharge('chargeback', -15_700)]
  await pay(booking.id, { entries: taken })
  await pay(other.id, { entries: [...taken, ofCharge('chargeback', 15_700)] })
  expect(await erase(other.id)).toEqual({ state: 'erased' })
  fixture.advanceClock(CHARGEBACK_OPEN_MS - 1)
  expect(await erase(booking.id)).toMatchObject({ state: 'blocked' })
  fixture.advanceClock(1)
  expect(await erase(booking.id)).toEqual({ state: 'erased' })
})
