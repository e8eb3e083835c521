import { expectAccessible } from './kit/accessibility'
import { openOperator } from './kit/operator'
import { bookPaidRide } from './kit/payment'
import { linkOf } from './kit/ride-page'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

test('the operator changes a paid ride, asks for the difference, refunds a lower fare and keeps a note', async ({
  page,
  context,
}) => {
  const overrides = { carCategory: 'Executive Sedan' }
  const booked = await bookPaidRide(page, { days: 5, overrides })
  await openOperator(page, booked.booking)
  const form = page.getByRole('dialog', { name: 'Change this ride' })
  const terms = form.getByRole('alert').filter({ hasText: 'New fare' })
  const openTerms = async (car: RegExp) => {
    await page.getByRole('button', { name: 'Change ride…' }).click()
    await form.getByRole('radio', { name: car }).check()
    await form
      .getByRole('button', { name: /^Next: Contact/ })
      .filter({ visible: true })
      .click()
    await form.getByRole('button', { name: 'Review Change' }).click()
    await expect(terms).toBeFocused()
  }

  await test.step('a higher fare waits for the customer', async () => {
    await openTerms(/Luxury SUV/)
    await expect(terms).toContainText('Customer pays')
    await expectAccessible(page)
    await terms.getByRole('button', { name: /^Request \$[\d.]+$/ }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(/^Payment requested. The ride will change once \$[\d.]+ is paid\./)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pending change' })).toContainText('to Luxury SUV')
    const rider = await context.newPage()
    await rider.goto(linkOf(booked))
    await expect(rider.getByRole('region', { name: 'Change waiting for payment' })).toBeVisible()
    await rider.close()
  })

  await test.step('the operator withdraws the change', async () => {
    await page.getByRole('button', { name: 'Withdraw change…' }).click()
    await expect(page.getByRole('dialog', { name: 'Withdraw the pending change?' })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await expect(page.getByText(/^Change withdrawn\. The ride has not changed\./)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pending change' })).toBeHidden()
  })

  await test.step('a lower fare agreed by phone replaces the calculated one, and the difference is refunded', async () => {
    await openTerms(/Luxury SUV/)
    const lowerFare = (booked.booking.quote?.totalCents ?? 0) / 100 - 30
    await terms.getByLabel('Or a different fare, in dollars').fill(String(lowerFare))
    await terms.getByRole('button', { name: 'Use this fare' }).click()
    await expect(terms).toContainText('$30.00')
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Change Ride and Refund $30.00' }).click()
    await expect(page.getByText(/^Changed\. .+of which \$30\.00 is being refunded\./)).toBeVisible()
    await expect(page.getByText('−$30.00')).toBeVisible()
    await expect(page.getByText(/Refund of the difference: \$30\.00, to the card\.$/)).toBeVisible()
  })

  await test.step('the note stays with the operator', async () => {
    await page.getByLabel('Note').fill('Prefers the quiet route')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Note')).toHaveValue('Prefers the quiet route')
    await page.goto(linkOf(booked))
    await expect(page.getByText('quiet route')).toBeHidden()
  })
})

test('the trip sheet opens from the operator page, without prices', async ({ page, context }) => {
  const { booking } = await bookPaidRide(page, { days: 6 })
  await openOperator(page, booking)
  await expect(page.getByRole('link', { name: 'Text', exact: true })).toHaveAttribute('href', /^sms:\?&body=Trip%20/)
  const link = await page.getByRole('link', { name: /^Open or print/ }).getAttribute('href')
  const { pathname, hash } = new URL(link ?? '')
  const trip = await context.newPage()
  await trip.goto(pathname + hash)
  await expect(trip.getByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeVisible()
  await expect(trip.getByRole('main')).not.toContainText('$')
  await expect(trip.getByRole('link', { name: 'Call Ada' })).toBeVisible()
  await expectAccessible(trip)
  for (const width of [360, 768, 1280]) {
    await trip.setViewportSize({ width, height: 900 })
    const overflow = await trip.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
