import { noExtras, unknownArrival } from '@/lib/booking/extras'
import type { ToldFlight } from '@/lib/booking/flight'
import type { BookingRequest } from '@/lib/booking/schemas'
import { cancelBooking } from './cancel'
import { CHANGES_AN_HOUR } from './change-limit'
import { tellFlight } from './flight'
import { type Opener, readBooking } from './read'
import { listEvents } from './store'
import { type Desk, openDesk, refusal } from './testing/desk'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const delta = { flightNumber: 'DL1234', terminal: '4' }
const fromKennedy: Partial<BookingRequest> = { pickupLocation: 'jfk', dropOffLocation: 'times-square' }
const inside = { ...unknownArrival, meetingPoint: 'inside' as const, signName: 'Dr. Marsh' }

async function book(patch: Partial<BookingRequest> = {}) {
  const { booking, token } = await desk.book(patch)
  return { booking, opener: { id: booking.id, token } }
}

async function tell(opener: Opener, told: Partial<ToldFlight>) {
  const nothing: ToldFlight = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
  return (await tellFlight(desk.ports, { opener, told: { ...nothing, ...told } })).booking
}

async function pay(id: string) {
  await desk.db.updateTable('bookings').set({ status: 'paid', paid_cents: 15_700 }).where('id', '=', id).execute()
}

const kindsOf = async (id: string) => (await listEvents(desk.db, id)).map(({ kind, actor }) => `${kind} by ${actor}`)

test('the flight of a paid ride is told, and nothing else of it changes', async () => {
  const { booking, opener } = await book()
  await pay(booking.id)
  const told = await tell(opener, { departure: delta })
  const before = { ...booking, status: 'paid', paidCents: 15_700 }
  expect(told).toEqual({ ...before, extras: { ...booking.extras, departure: delta } })
  expect(await readBooking(desk.ports, opener)).toEqual(told)
  expect(await kindsOf(booking.id)).toEqual(['created by rider', 'changed by rider'])
})

test('who meets whom where stays as it was agreed', async () => {
  const extras = { ...noExtras, stops: [], arrival: inside }
  const { booking, opener } = await book({ ...fromKennedy, extras, rent: 182 })
  const told = await tell(opener, { arrival: delta })
  expect(told).toEqual({ ...booking, extras: { ...noExtras, arrival: { ...inside, ...delta } } })
})

test('a pickup at an airport takes a flight though none was spoken of', async () => {
  const { opener } = await book(fromKennedy)
  const { extras } = await tell(opener, { arrival: delta })
  expect(extras.arrival).toEqual({ ...unknownArrival, ...delta })
})

test('operator and booker hear of it', async () => {
  const { booking, opener } = await book()
  await tell(opener, { departure: delta })
  const rows = await desk.db.selectFrom('outbox').selectAll().where('booking_version', '=', 2).execute()
  expect(rows.map(({ kind, recipient }) => `${kind} to ${recipient}`)).toEqual([
    'changed to booker',
    'changed to operator',
    'event to webhook',
  ])
  expect(rows.every(row => row.booking_id === booking.id)).toBe(true)
})

test('the same again is no event, and whoever tells it is told the version', async () => {
  const { booking, opener } = await book()
  for (const departure of [delta, delta, { ...delta, terminal: ' 4\u200b ' }]) {
    const told = { arrival: null, departure, returnArrival: null, returnDeparture: null }
    expect(await tellFlight(desk.ports, { opener, told })).toMatchObject({ version: 2 })
  }
  expect(await kindsOf(booking.id)).toHaveLength(2)
})

test('nothing told where nothing is known is no event', async () => {
  const { booking, opener } = await book()
  await tell(opener, { departure: { flightNumber: '', terminal: '' } })
  expect(await kindsOf(booking.id)).toEqual(['created by rider'])
})

test('an end that is no airport has no flight', async () => {
  const { opener } = await book()
  await expect(tell(opener, { arrival: delta, departure: delta })).rejects.toMatchObject(
    refusal('invalid_fields', { 'arrival.flightNumber': 'This ride does not begin at an airport.' }),
  )
  expect((await readBooking(desk.ports, opener)).extras.departure).toBeNull()
})

test('the flight of a cancelled ride is not asked for', async () => {
  const { opener } = await book()
  await cancelBooking(desk.ports, { opener })
  await expect(tell(opener, { departure: delta })).rejects.toMatchObject(refusal('booking_closed'))
})

const backAt = '2027-03-18T13:00:00.000Z'
const andBack: Partial<BookingRequest> = {
  transferType: 'Round Trip',
  returnDate: '2027-03-18',
  returnTime: '09:00',
  rent: 284,
}

test('a flight is told until the pickup', async () => {
  const { booking, opener } = await book()
  desk.clock = new Date(booking.pickupAt)
  await expect(tell(opener, { departure: delta })).rejects.toMatchObject(refusal('booking_closed'))
})

test('a flight of the way back is told until that begins, and meeting stays as it was agreed', async () => {
  const extras = { ...noExtras, stops: [], returnArrival: inside }
  const { booking, opener } = await book({ ...andBack, extras, rent: 309 })
  desk.clock = new Date(Date.parse(backAt) - 1)
  const told = await tell(opener, { returnArrival: delta })
  expect(told).toEqual({ ...booking, extras: { ...noExtras, returnArrival: { ...inside, ...delta } } })
  expect(await readBooking(desk.ports, opener)).toEqual(told)
  desk.clock = new Date(backAt)
  await expect(tell(opener, { returnArrival: delta })).rejects.toMatchObject(refusal('booking_closed'))
})

test('a flight of the way there is not told any more while the way back is still ahead', async () => {
  const { booking, opener } = await book(andBack)
  desk.clock = new Date(booking.pickupAt)
  await expect(tell(opener, { departure: delta, returnArrival: delta })).rejects.toMatchObject(
    refusal('invalid_fields', {
      'departure.flightNumber': expect.stringMatching(/^This flight can no longer be changed online. Please call us/),
    }),
  )
})

test('a round trip that begins at an airport takes the flight that is caught on its way back', async () => {
  const { opener } = await book({ ...andBack, ...fromKennedy })
  expect((await tell(opener, { returnDeparture: delta })).extras).toEqual({ ...noExtras, returnDeparture: delta })
})

test('a way back without a time takes its flight until the pickup', async () => {
  const { booking, opener } = await book({ ...andBack, returnDate: '', returnTime: '' })
  expect((await tell(opener, { returnArrival: delta })).extras.returnArrival).toEqual({ ...unknownArrival, ...delta })
  desk.clock = new Date(booking.pickupAt)
  await expect(tell(opener, { returnArrival: delta })).rejects.toMatchObject(refusal('booking_closed'))
})

test('a ride without a way back has no flight there', async () => {
  const { opener } = await book()
  await expect(tell(opener, { returnArrival: delta, returnDeparture: delta })).rejects.toMatchObject(
    refusal('invalid_fields', {
      'returnArrival.flightNumber': 'The return of this ride does not start at an airport.',
      'returnDeparture.flightNumber': 'The return of this ride does not end at an airport.',
    }),
  )
})

test('a flight is told so often an hour as a ride is changed, paid or not', async () => {
  const { booking, opener } = await book()
  await pay(booking.id)
  const again = (number: number) => tell(opener, { departure: { ...delta, flightNumber: `DL${number}` } })
  for (let number = 1; number <= CHANGES_AN_HOUR; number++) await again(number)
  await expect(again(99)).rejects.toMatchObject(refusal('too_many_changes'))
})
