import { fillCard, openBooked, openTill, payButton } from './kit/paying'
import { expect, test } from './kit/test'
import { successToast, TOKENIZER_SCRIPT } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const READY_LIMIT_MS = 15_000

test('a tokenizer script that is blocked is said, and another try pays', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED/)
  await page.route(TOKENIZER_SCRIPT, route => route.abort())
  await openBooked(page)
  const till = await openTill(page)
  await expect(till.getByRole('alert')).toContainText('Failed to load payment system')
  await expect(till.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:/)
  await expect(till.getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
  await fillCard(page)
  await page.unrouteAll()
  await till.getByRole('button', { name: 'Try again' }).click()
  await expect(till.getByRole('alert')).toBeEmpty()
  await payButton(page).click()
  await expect(successToast(page)).toBeVisible()
})

test('a tokenizer script that brings nothing is said when it is needed', async ({ page }) => {
  await page.clock.install()
  await page.route(TOKENIZER_SCRIPT, route => route.fulfill({ contentType: 'application/javascript', body: '' }))
  await openBooked(page)
  const till = await openTill(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await page.clock.fastForward(READY_LIMIT_MS)
  await expect(till.getByRole('alert')).toContainText(
    'Payment system is not loaded. Please refresh the page and try again.',
  )
  await expect(till.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
})

test('settings that cannot be read leave a way on', async ({ page, expectFaults }) => {
  expectFaults(/\b500\b/)
  await page.route('**/api/v1/payments/config', route => route.fulfill({ status: 500, body: 'oops' }))
  await openBooked(page)
  const till = await openTill(page)
  await expect(till.getByRole('alert')).toContainText('Failed to load payment system')
  await page.unrouteAll()
  await till.getByRole('button', { name: 'Try again' }).click()
  await expect(till.getByText('Demo: no card is charged')).toBeVisible()
})
