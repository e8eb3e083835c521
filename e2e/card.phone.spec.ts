import { booking } from './kit/booking'
import { expectStatus } from './kit/card-site'
import { successToast, testCards } from './kit/checkout'
import { awaitTokenizer, fillCard, openBookedRide, payButton } from './kit/payment'
import { expect, test } from './kit/test'

const DECLINED_ZIP = '46282'

test('pays a ride by card after a decline, and cancels it for a refund', { tag: '@phone' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b402\b/)
  const { id } = (await openBookedRide(page)).booking
  await expectStatus(page, /^Pay \$[\d.]+ to keep it$/)
  const dialog = page.getByRole('dialog')

  await test.step('the card dialog offers test cards, and its controls fit the screen', async () => {
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(dialog.getByText('Demo: no card is charged')).toBeVisible()
    await testCards(page).selectOption('American Express')
    await expect(dialog.getByLabel('Card number')).toHaveValue(/^3700 /)
    const width = page.viewportSize()?.width ?? 0
    for (const control of await dialog.locator('input, select, button').all()) {
      const box = await control.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    }
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await awaitTokenizer(page)
  })

  const amount = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  expect(amount).toMatch(/^\$\d+\.\d\d$/)

  await test.step('a decline keeps the form except for the CVC', async () => {
    await fillCard(page, { zip: DECLINED_ZIP })
    await payButton(page).click()
    await expect(dialog.getByRole('alert')).toContainText('Your card was declined and nothing was charged.')
    await expect(dialog.getByRole('alert')).toBeInViewport()
    await expect(dialog.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
    await expect(dialog.getByLabel('CVC')).toHaveValue('')
  })

  await test.step('another attempt pays', async () => {
    await dialog.getByLabel('ZIP code').fill('10001')
    await dialog.getByLabel('CVC').fill('900')
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    const transaction = (await successToast(page).textContent())?.match(/\d+$/)?.[0] ?? ''
    await expect(dialog).toBeHidden()
    await expectStatus(page, `We received ${amount}.`)
    await expect(booking(page).locator('dl > div').filter({ hasText: 'Transaction' })).toHaveText(
      `Transaction${transaction}`,
    )
    await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  })

  await test.step('the dialog shows the refund, and canceling makes it', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(dialog.getByText(`You will be refunded ${amount}: 100% of the ${amount} you paid.`)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    const outcome = `Your booking ${id} is canceled. Your refund of ${amount} has been issued.`
    await expect(page.getByRole('alert').filter({ hasText: outcome })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue('')
  })
})
