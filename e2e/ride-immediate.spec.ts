import { readFileSync } from 'node:fs'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { findUsualWait, formatWait } from '@/lib/booking/model/usual-wait'
import { expectAccessible } from './kit/accessibility'
import { booking as bookingSection, openBooking } from './kit/booking'
import { fillChauffeur, openOperator } from './kit/operator'
import { bookRide, showBookedRide } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ viewport: { width: 360, height: 740 } })

const { usualWait } = serviceRulesSchema.parse(JSON.parse(readFileSync('testing/content/service.json', 'utf8')))
const waitIn = (city: string) => {
  const wait = findUsualWait(usualWait, city)
  return wait === null ? '' : formatWait(wait)
}
const forNow = { overrides: { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' } } as const

test('an immediate ride shows the usual wait before booking, then the ETA that the operator gives', async ({
  page,
  context,
  expectErrors,
}) => {
  // The ETA is missing at first.
  expectErrors(/\b422\b/)
  await openBooking(page)
  await bookingSection(page).getByRole('radio', { name: 'Immediately' }).check()
  await expect(page.getByText(`Usually ${waitIn('')}`)).toBeVisible()
  await expectAccessible(page, '#booking-flow')

  const booked = await bookRide(page, forNow)
  const rider = await context.newPage()
  await showBookedRide(rider, { booked, url: '/#booking-flow' })
  await expect(rider.getByText(`The usual wait is ${waitIn('new-york')}.`)).toBeVisible()

  const { booking, token } = booked
  const operator = await context.newPage()
  await openOperator(operator, booking)
  await expect(operator.getByText(/^As soon as possible, requested .+ (ago|just now)$/)).toBeVisible()
  await operator.getByText('Not possible now').click()
  await expect(operator.getByText(/^A no-show cannot be recorded until /)).toBeVisible()
  await fillChauffeur(operator)
  await operator.getByRole('button', { name: 'Assign and notify customer' }).click()
  await expect(operator.getByLabel('ETA in minutes')).toBeFocused()
  await operator.getByLabel('ETA in minutes').fill('25')
  await operator.getByRole('button', { name: 'Assign and notify customer' }).click()
  await expect(operator.getByText(/^ETA .+, in 2[456] min$/)).toBeVisible()
  await expectAccessible(operator)

  await rider.goto(buildRidePath({ id: booking.id, token }))
  await expect(rider.getByText('Your chauffeur will arrive at about')).toBeVisible()
  await expect(rider.getByText(/^in 2[456] min$/)).toBeVisible()
  await expectAccessible(rider)

  await operator.getByRole('button', { name: 'Change the ETA…' }).click()
  await operator.getByLabel('ETA in minutes').fill('45')
  await operator.getByRole('button', { name: 'Change the ETA', exact: true }).click()
  await expect(operator.getByText(/^ETA set to .+ Ada will be notified by email\.$/)).toBeVisible()
  await rider.reload()
  await expect(rider.getByText(/^in 4[456] min$/)).toBeVisible()
})
