import { expectAccessible } from './kit/accessibility'
import {
  BOOKING,
  holdAnswers,
  openReadyCardDialog,
  PROCESS,
  successToast,
  TOKENIZER_SCRIPT,
  testCards,
} from './kit/checkout'
import { fillCard, openBooked, payButton } from './kit/paying'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SLOW_MS = 10_000
const PHONE = { width: 360, height: 740 }

/** The dialog alone: all else is inert beneath it. */
async function expectTillAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'dialog')
}

test('while the form is on its way', async ({ page }) => {
  await openBooked(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', () => {})
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  await expect(page.getByRole('dialog').getByText('Loading the payment form')).toBeAttached()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the form empty, amiss and filled, with its test cards, wide and narrow', async ({ page }) => {
  const { dialog } = await openReadyCardDialog(page)
  await expectAccessible(page)
  await payButton(page).click()
  await expect(dialog.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await expectTillAccessible(page)
  await page.setViewportSize(PHONE)
  await expectTillAccessible(page)
  await testCards(page).selectOption('American Express')
  await expect(dialog.getByRole('status').filter({ hasText: 'American Express' })).toBeAttached()
  await expectTillAccessible(page)
})

test('processing, then slow, then paid', async ({ page }) => {
  await page.clock.install()
  const answer = await holdAnswers(page, PROCESS)
  const { dialog } = await openReadyCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await expectTillAccessible(page)
  await page.clock.fastForward(SLOW_MS)
  await expect(dialog.getByText('This is taking longer than usual. Please wait, and do not pay again.')).toBeVisible()
  await expectTillAccessible(page)
  answer()
  await expect(successToast(page)).toBeVisible()
  await expectAccessible(page)
})

test('declined, wide and narrow', async ({ page, expectFaults }) => {
  expectFaults(/\b402\b/)
  const { dialog } = await openReadyCardDialog(page)
  await testCards(page).selectOption('Declined (ZIP 46282)')
  await payButton(page).click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined')
  await expectTillAccessible(page)
  await page.setViewportSize(PHONE)
  await expectTillAccessible(page)
})

test('without a tokenizer', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED/)
  await page.route(TOKENIZER_SCRIPT, route => route.abort())
  await openBooked(page)
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load payment system' })).toBeVisible()
  await expectTillAccessible(page)
})

test('being checked, in the dialog and behind it', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED/)
  const { dialog } = await openReadyCardDialog(page)
  await page.route(PROCESS, route => route.abort())
  await page.route(BOOKING, route => route.abort())
  await fillCard(page)
  await payButton(page).click()
  await expect(dialog.getByText('We are checking your payment.')).toBeVisible()
  await expectTillAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
})
