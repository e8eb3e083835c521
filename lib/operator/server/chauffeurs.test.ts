import type { Booking } from '@/lib/booking/model/schemas'
import { eraseBooking } from '@/lib/operations/retention'
import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'
import { listChauffeurs } from './view'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

async function assign(): Promise<Booking> {
  const ride = await fixture.rideWithOperatorLink()
  return (await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })).booking
}

/** Copies a ride to the minutes after it, each with its own chauffeur. */
async function copyRide({ id }: Booking, count: number, chauffeurOf: (copy: number) => Booking['chauffeur']) {
  const row = await fixture.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let copy = 1; copy <= count; copy++) {
    const unique = { id: `copy ${copy}`, invoice_number: `copy ${copy}`, key_hash: `copy ${copy}` }
    const pickup_at = new Date(Date.parse(row.pickup_at) + copy * 60_000).toISOString()
    const document = JSON.stringify({ ...JSON.parse(row.document), chauffeur: chauffeurOf(copy) })
    await fixture.db
      .insertInto('bookings')
      .values({ ...row, ...unique, pickup_at, document })
      .execute()
  }
}

const names = async () => (await listChauffeurs(fixture.db)).map(({ name }) => name)

test('an erased ride offers nobody', async () => {
  const { id } = await assign()
  expect(await names()).toEqual(['Vera Cole'])
  fixture.clock = new Date('2028-01-01T00:00:00Z')
  await eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => fixture.clock }, id)
  expect(await names()).toEqual([])
})

test('later rides without a chauffeur leave the list as it is', async () => {
  await copyRide(await assign(), 100, () => null)
  expect(await names()).toEqual(['Vera Cole'])
})

test('offers the last twenty', async () => {
  const ride = await assign()
  await copyRide(ride, 20, copy => ({ ...SAMPLE_CHAUFFEUR, name: `Chauffeur ${copy}` }))
  expect(await names()).toEqual(Array.from({ length: 20 }, (_, index) => `Chauffeur ${20 - index}`))
})
