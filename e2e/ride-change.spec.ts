import { expectAccessible } from './kit/accessibility'
import { bookPaidRide, cardDialogAlert, fillCard, openCardDialog, payButton } from './kit/payment'
import { openRide } from './kit/ride-page'
import { expect, type Page, test } from './kit/test'

test.use({ viewport: { width: 360, height: 740 } })

const vehicleFact = (page: Page) => page.locator('main dl > div').filter({ hasText: 'Vehicle' }).first()

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await expect(form.getByRole('radio', { name: /Executive Sedan/ })).toBeVisible()
  return form
}

/** Goes to the second step and reviews the terms. */
async function review(page: Page) {
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await form
    .getByRole('button', { name: /^Next: Contact/ })
    .filter({ visible: true })
    .click()
  await form.getByRole('button', { name: 'Review Change' }).click()
  const terms = form.getByRole('alert').filter({ hasText: 'New fare' })
  await expect(terms).toBeFocused()
  await expectAccessible(page)
  return terms
}

test('a paid ride is changed to a higher fare, whose difference is paid in one step, and to a lower one, which is refunded', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b402\b/)
  const overrides = { carCategory: 'Executive Sedan' }
  await openRide(page, await bookPaidRide(page, { days: 5, overrides }))
  const form = await openForm(page)
  await form.getByRole('radio', { name: /Luxury SUV/ }).check()
  const pay = () => page.getByRole('button', { name: /^Pay \$[\d.]+ and Change Ride$/ }).click()
  await review(page)
  await pay()
  const dialog = page.getByRole('dialog', { name: 'Secure card payment' })
  await expect(dialog.getByLabel('Card number')).toBeVisible()

  await test.step('closing the dialog returns to the form, and a reload keeps its changes', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeVisible()
    await page.reload()
    await expect(vehicleFact(page)).toContainText('Executive Sedan')
    await form.getByRole('button', { name: 'Review Change' }).click()
    await pay()
  })

  await test.step('a declined card changes nothing', async () => {
    await fillCard(page, { zip: '46282' })
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('Your card was declined and nothing was charged.')
  })

  await test.step('the payment changes the ride, once', async () => {
    await fillCard(page)
    await payButton(page).dblclick()
    await expect(page.getByText(/^Payment successful!/)).toBeVisible({ timeout: 20_000 })
    await expect(dialog).toBeHidden()
    await expect(vehicleFact(page)).toContainText('Luxury SUV')
    await expect(page.getByText(/^Changed\. .+ You paid \$[\d.]+ by card\.$/)).toBeVisible()
    await page.reload()
    await expect(vehicleFact(page)).toContainText('Luxury SUV')
    await expect(form).toBeHidden()
  })

  await test.step('another time and a lower fare: the difference is refunded', async () => {
    await openForm(page)
    await form.getByRole('button', { name: 'Edit places and time' }).click()
    await form.getByLabel('Pickup Time').fill('16:10')
    await form.getByRole('button', { name: 'See fares' }).click()
    await form.getByRole('radio', { name: /Executive Sedan/ }).check()
    const terms = await review(page)
    await expect(terms.getByText(/^Pickup time: from .+ to .+ at 4:10/)).toBeVisible()
    await expect(terms).toContainText(/We will refund the difference \(\$[\d.]+\) to your original payment method\./)
    await terms.getByRole('button', { name: /^Change Ride and Refund \$[\d.]+$/ }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: / at 4:10 PM/ })).toBeVisible()
    // The second charge, which has not settled, is voided.
    await expect(page.getByText(/^We received \$[\d.,]+ and refunded \$[\d.]+ of it\./).first()).toBeVisible()
    await expect(page.getByText(/^Changed\. .+ Your refund of \$[\d.]+ will be credited to your card/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('by Zelle a paid ride changes at once, and what is due can still be paid by card', async ({ page }) => {
  const overrides = { carCategory: 'Executive Sedan' }
  await openRide(page, await bookPaidRide(page, { days: 5, overrides }))
  const form = await openForm(page)
  await form.getByRole('radio', { name: /Luxury SUV/ }).check()
  const terms = await review(page)
  await terms.getByRole('button', { name: 'Pay the Difference by Zelle' }).click()
  const zelle = page.getByRole('dialog', { name: 'Pay with Zelle' })
  await expect(zelle.getByText(/^INV-\d+$/)).toBeVisible()
  await expectAccessible(page, 'dialog')
  await zelle.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(vehicleFact(page)).toContainText('Luxury SUV')
  await expect(page.getByRole('heading', { level: 1, name: /^Pay the remaining \$[\d.]+$/ })).toBeVisible()
  await expectAccessible(page)
  await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText(/^Payment successful!/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
})
