import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

const INVALID_LINK_ERROR = { kind: 'not_found', userMessage: 'This booking link is not valid or has expired.' }
const DAY_HOURS = 24

test('view contains booking, history, account and available actions', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })
  const view = await ride.view()
  expect(view.booking).toEqual(await fixture.loadBooking(ride.access))
  expect(view.history.map(({ version, actor, words }) => [version, actor, words])).toEqual([
    [1, 'rider', 'Booked, $157.00, payment by card.'],
    [2, 'rider', 'A card payment is being checked.'],
    [3, 'site', 'Card payment: $157.00.'],
    [4, 'operator', 'Chauffeur assigned: Vera Cole, Black Cadillac Escalade, T123456C, (212) 555-0199.'],
  ])
  expect(view.statement.map(({ words, cents, balanceCents }) => [words, cents, balanceCents])).toEqual([
    ['Fare, by the customer', 15_700, 15_700],
    [expect.stringMatching(/^Card payment, sandbox \d+, by the site$/), -15_700, 0],
  ])
  expect(view.version).toBe(4)
  const offered = [
    'change',
    'zelle_received',
    'chauffeur_paid',
    'chauffeur',
    'eta',
    'courtesy',
    'chargeback',
    'new_link',
    'forget_chauffeur',
    'note',
    'cancel',
  ]
  expect(fixture.offered(view)).toEqual(offered)
})

test('rejects a link a week after the ride', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: -7 * DAY_HOURS })
  await expect(ride.view()).rejects.toMatchObject(INVALID_LINK_ERROR)
})
