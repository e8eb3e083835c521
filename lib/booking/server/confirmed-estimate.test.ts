import { toFareFact } from '@/lib/booking/model/events'
import { kennedy, kennedyRequest, timesSquare } from '@/lib/booking/model/testing/samples'
import type { Place } from '@/lib/places/model/schemas'
import { changeBooking } from './change'
import { updateBooking } from './store'
import { type BookingFixture, createBookingFixture } from './testing/booking-fixture'

const typed: Place = { ...kennedy, id: 'typed:YWJj', name: '1 Airport Rd, Queens', locatedBy: 'Queens, NY' }
const places = [timesSquare, kennedy, typed]

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture({ findPlace: async ref => places.find(({ id }) => id === ref) ?? null })
})
afterEach(() => fixture.close())

/** Books an estimate that the operator confirms unchanged. */
async function confirmed() {
  const { booking, token, version } = await fixture.book({ dropOffLocation: typed.id })
  if (booking.quote === null) throw new Error('no fare')
  const { provisional, ...quote } = booking.quote
  expect(provisional).toBe(true)
  const agreed = { type: 'fare_agreed', fare: toFareFact(quote), was: toFareFact(booking.quote) } as const
  const update = { booking: { ...booking, quote }, version, events: [agreed] }
  await fixture.write(tx => updateBooking(tx, update), 'operator')
  const opener = { id: booking.id, token }
  return {
    quote,
    change: (patch: object) =>
      changeBooking(fixture.context, { access: opener, request: { ...kennedyRequest, ...patch } }),
  }
}

test('keeps a confirmed estimate while the same places cost the same', async () => {
  const { quote, change } = await confirmed()
  expect((await change({ dropOffLocation: typed.id, bags: 1 })).booking).toMatchObject({
    quote,
    status: 'awaiting_zelle',
  })
})

test('a new fare of a typed address is an estimate again', async () => {
  const { change } = await confirmed()
  const { booking } = await change({ dropOffLocation: typed.id, carCategory: 'Luxury SUV', rent: 162 })
  expect(booking).toMatchObject({ quote: { provisional: true, totalCents: 16_200 }, status: 'reserved' })
})
