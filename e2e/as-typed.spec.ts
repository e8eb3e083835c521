import { bookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import {
  choosePlace,
  confirm,
  editTrip,
  fillContact,
  goToContact,
  openBooking,
  randomPickup,
  seeFares,
  setPickup,
} from './kit/booking'
import { openOperator } from './kit/operator'
import { fillCard, openCardDialog, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ viewport: { width: 360, height: 740 } })

const ADDRESS = '515 Madison Ave, New York, NY 10022'
const WITHOUT_ZIP_CODE = '515 Madison Ave, New York'

test('a rider takes an address as typed, the operator confirms its fare, and the rider pays', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 422 .*\/api\/v1\/routes/)
  await openBooking(page)
  await setPickup(page, randomPickup())
  await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })

  const input = page.getByRole('combobox', { name: 'Drop-off Location' })
  await expect(input).toHaveAttribute('placeholder', 'Airport, hotel or address with ZIP')
  const option = page.getByRole('listbox').getByRole('option').last()
  await test.step('text that leads far away is confirmed', async () => {
    await input.fill('Eiffel Tower, Paris')
    await option.click()
    await expect(input).toHaveAccessibleDescription(/^Do you mean Paris, TX, 1,\d{3} miles away\?$/)
    await expectAccessible(page, '[role=combobox][aria-invalid=true]')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(input).toBeFocused()
  })
  await test.step('an address in its ZIP code has a fixed fare', async () => {
    await input.fill('515 madison ave 10022')
    await expect(option).toHaveText('515 Madison AveNew York, NY 10022')
    await option.click()
    await expect(input).toHaveValue(ADDRESS)
    await expect(input).toHaveAccessibleDescription('Fixed fare for addresses in ZIP code 10022.')
    await seeFares(page)
    await expect(page.getByText(/^Fixed fare\./)).toBeVisible()
    await editTrip(page)
  })
  await input.fill(WITHOUT_ZIP_CODE)
  await expect(option).toHaveText(`Use “${WITHOUT_ZIP_CODE}” as typed`)
  await expect(page.getByText('Add the ZIP code to get a fixed fare.')).toBeVisible()
  // An open list hides everything else from screen readers.
  await expectAccessible(page, '[role=combobox][aria-expanded=true]', '[role=listbox]')
  await option.click()
  await expect(input).toHaveValue(WITHOUT_ZIP_CODE)
  await expect(input).toHaveAccessibleDescription(/The fare is an estimate based on New York City, NY\./)
  await seeFares(page)
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  await expect(page.getByText(/This fare is an estimate/)).toBeVisible()

  await goToContact(page)
  const card = page.getByRole('complementary', { name: 'Your ride' })
  await expect(card).toContainText(/Estimate \$\d+\.\d\d\s*The fare will be confirmed before payment\./)
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
  await expect(operator.getByText('Not verified, located by New York City, NY')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: /^Confirm fare of \$/ }).click()
  await operator.getByRole('button', { name: 'Set this fare' }).click()
  await expect(operator.getByText(/The fare is \$.+ will be notified by email and can pay now\./)).toBeVisible()

  await page.reload()
  await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('status').getByText(/^We received/)).toBeVisible()
})
