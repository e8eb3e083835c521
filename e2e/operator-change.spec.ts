import { expectAccessible } from './kit/accessibility'
import { openOperator } from './kit/operator'
import { bookPaidRide } from './kit/payment'
import { linkOf } from './kit/ride-page'
import { expect, test } from './kit/test'

test.use({ viewport: { width: 360, height: 740 } })

test('the operator changes a paid ride, whose balance is due, refunds a lower fare, keeps a note and opens the trip sheet', async ({
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

  await test.step('a higher fare applies at once, and the balance is due', async () => {
    await openTerms(/Luxury SUV/)
    await expect(terms).toContainText('Customer owes')
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Change Ride' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(/^Changed\. .+ Due: \$[\d.]+ by card\./)).toBeVisible()
    const account = page.getByRole('table')
    await expect(account.getByRole('row').last()).toContainText('Higher fare')
    const box = await account.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    const rider = await context.newPage()
    await rider.goto(linkOf(booked))
    await expect(rider.getByText(/is still unpaid\./).first()).toBeVisible()
    await rider.close()
  })

  await test.step('a lower fare agreed by phone replaces the calculated one, and the difference is refunded', async () => {
    await openTerms(/Luxury SUV/)
    const lowerFare = (booked.booking.quote?.totalCents ?? 0) / 100 - 30
    await terms.getByLabel('Or a different fare, in dollars').fill(String(lowerFare))
    await terms.getByRole('button', { name: 'Use this fare' }).click()
    await expect(terms).toContainText('$30.00')
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Change Ride and Refund $30.00' }).click()
    await expect(page.getByText(/^Changed\. .+\$30\.00 will be refunded to the card automatically\./)).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').last()).toContainText('−$30.00')
    await expect(page.getByText(/Refund due: \$30\.00\.$/)).toBeVisible()
  })

  await test.step('the note stays with the operator', async () => {
    await page.getByRole('button', { name: 'Note…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers the quiet route')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Prefers the quiet route')).toBeVisible()
    await page.goto(linkOf(booked))
    await expect(page.getByText('quiet route')).toBeHidden()
  })

  await test.step('the trip sheet opens without prices', async () => {
    await openOperator(page, booked.booking)
    await expect(page.getByRole('link', { name: 'Text', exact: true })).toHaveAttribute('href', /^sms:\?&body=Trip%20/)
    const link = await page.getByRole('link', { name: /^Open, share or print/ }).getAttribute('href')
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
})
