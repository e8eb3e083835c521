import { bookCityRide, booking } from './kit/booking'
import { expectStanding } from './kit/card-site'
import { awaitTokenizer, fillCard, openBooked, payButton } from './kit/paying'
import { expect, test } from './kit/test'
import { openReadyTill, successToast, testCards } from './kit/till'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DECLINED_ZIP = '46282'

test('a ride is booked from nothing, paid by card, and cancelled for its money', { tag: '@journey' }, async ({
  page,
}) => {
  const id = await bookCityRide(page, { method: 'Credit/Debit Card' })
  await expectStanding(page, 'Reserved. Payment is due.')
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  await testCards(page).selectOption('Visa')
  await awaitTokenizer(page)
  const amount = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  expect(amount).toMatch(/^\$\d+\.\d\d$/)
  await payButton(page).click()

  await expect(successToast(page)).toBeVisible()
  const transaction = (await successToast(page).textContent())?.match(/\d+$/)?.[0] ?? ''
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectStanding(page, `Paid. We received ${amount}.`)
  await expect(booking(page).locator('dl > div').filter({ hasText: 'Transaction' })).toHaveText(
    `Transaction${transaction}`,
  )
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(
    page.getByRole('dialog').getByText(`You will be refunded ${amount}: 100% of the ${amount} you paid.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: `Your booking ${id} is cancelled. Your refund of ${amount} has been made.` }),
  ).toBeVisible()
  await expect(booking(page).getByLabel('Pickup Date')).toHaveValue('')
})

test('a declined card says so, keeps the form, and another try pays', async ({ page, expectFaults }) => {
  expectFaults(/\b402\b/)
  const { till } = await openReadyTill(page)
  await fillCard(page, { zip: DECLINED_ZIP })
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText('Your card was declined and nothing was charged.')
  await expect(till.getByRole('alert')).toBeInViewport()
  await expect(till.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
  await expect(till.getByLabel('CVC')).toHaveValue('')
  await till.getByLabel('ZIP code').fill('10001')
  await till.getByLabel('CVC').fill('900')
  await payButton(page).click()
  await expectStanding(page, /^Paid\. We received \$\d+\.\d\d\.$/)
})

test('a ride that was to be paid by card turns to Zelle, with its order number and a date', async ({ page }) => {
  const { booking: ride } = await openBooked(page)
  await page.getByRole('button', { name: 'Pay with Zelle' }).click()
  const zelle = page.getByRole('dialog', { name: 'Pay with Zelle' })
  await expect(zelle.getByText(ride.invoiceNumber)).toBeVisible()
  await expect(zelle.getByText(/\bby \w{3}, \w{3} \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/i)).toBeVisible()
  await zelle.getByRole('button', { name: 'Close', exact: true }).click()
  await expectStanding(page, /^Reserved\. Awaiting your Zelle payment of \$\d+\.\d\d, due by /)
})

test('the till says that it is a demonstration, and no control of it is wider than the screen', async ({ page }) => {
  const { till } = await openReadyTill(page)
  await expect(till.getByText('Demo: no card is charged')).toBeVisible()
  await testCards(page).selectOption('American Express')
  await expect(till.getByLabel('Card number')).toHaveValue(/^3700 /)
  const width = page.viewportSize()?.width ?? 0
  for (const control of await till.locator('input, select, button').all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
  }
})
