import { bookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import { booking, choosePlace, confirm, fillContact, goToContact, openBooking, randomPickup } from './kit/booking'
import { openOperator } from './kit/operator'
import { fillCard, openCardDialog, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

const ADDRESS = '350 5th Ave, New York, NY 10118'

test('a rider takes an address as typed, the operator confirms its fare, and the rider pays', async ({
  page,
  context,
}) => {
  await openBooking(page)
  const { pickupDate, pickupTime } = randomPickup()
  await booking(page).getByLabel('Pickup Date').fill(pickupDate)
  await booking(page).getByLabel('Pickup Time').fill(pickupTime)
  await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })

  const input = page.getByRole('combobox', { name: 'Drop-off Location' })
  await expect(input).toHaveAttribute('placeholder', 'Airport, station, hotel or city')
  const option = page.getByRole('listbox').getByRole('option').last()
  await input.fill('4 Main St, Plano, TX 10118')
  await option.click()
  await expect(input).toHaveAccessibleDescription(
    /ZIP code 10118 and Plano, TX are too far apart .* Which one is right\?/,
  )
  await input.fill(ADDRESS)
  await expect(option).toHaveText(`Use “${ADDRESS}” as typed`)
  // An open list hides everything else from screen readers.
  await expectAccessible(page, '[role=combobox][aria-expanded=true]', '[role=listbox]')
  await option.click()
  await expect(input).toHaveValue(ADDRESS)
  await expect(input).toHaveAccessibleDescription(/The fare is an estimate based on ZIP code 10118\./)
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  await expect(page.getByText(/This fare is an estimate/)).toBeVisible()

  await goToContact(page)
  await expect(page.getByText('This is an estimate. The fare will be confirmed before payment.')).toBeVisible()
  await fillContact(page, { method: 'Credit/Debit Card' })
  const booked = page.waitForResponse(
    response => response.url().endsWith('/api/v1/bookings') && response.status() === 201,
  )
  await confirm(page)
  const stored = bookingSchema.parse((await (await booked).json()).booking)
  await expect(page.getByRole('status').getByText(/We estimate your fare at \$\d+\.\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)

  const operator = await context.newPage()
  await openOperator(operator, stored)
  await expect(operator.getByText('Not verified, located by ZIP code 10118')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: /^Confirm fare of \$/ }).click()
  await expect(operator.getByText(/The fare is \$.+ will be notified by email and can pay now\./)).toBeVisible()

  await page.reload()
  await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('status').getByText(/^We received/)).toBeVisible()
})
