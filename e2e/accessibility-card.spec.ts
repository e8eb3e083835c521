import { expectAccessible, expectAccessibleAtWidths } from './kit/accessibility'
import { BOOKING, holdResponses, PROCESS, successToast, TOKENIZER_SCRIPT, testCards } from './kit/checkout'
import { awaitTokenizer, cardDialogAlert, fillCard, openBookedRide, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.slow()

const SLOW_MS = 10_000

/** Checks the card dialog alone: the rest of the page is inert beneath it. */
async function expectDialogAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'dialog')
}

test('card dialog has no axe violations: loading, invalid, declined (at three widths), slow, paid', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b402\b/)
  const dialog = page.getByRole('dialog')
  await page.clock.install()
  await openBookedRide(page)
  await test.step('loading', async () => {
    await page.waitForLoadState('networkidle')
    const loaded = Promise.withResolvers<void>()
    await page.route('**/_next/static/**', async route => {
      await loaded.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(dialog.getByText('Loading the payment form')).toBeAttached()
    await expectAccessible(page)
    loaded.resolve()
    await awaitTokenizer(page)
    await expect(testCards(page)).toBeVisible()
  })
  await test.step('invalid', async () => {
    await payButton(page).click()
    await expect(dialog.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
    await expectDialogAccessible(page)
  })
  await test.step('declined', async () => {
    await testCards(page).selectOption('Declined (ZIP 46282)')
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('Your card was declined')
    await expectAccessibleAtWidths(page, 'dialog')
  })
  await test.step('slow', async () => {
    await testCards(page).selectOption('American Express')
    await expect(dialog.getByRole('status').filter({ hasText: 'American Express' })).toBeAttached()
    const release = await holdResponses(page, PROCESS)
    await payButton(page).click()
    await expect(payButton(page)).toHaveText('Processing...')
    await page.clock.fastForward(SLOW_MS)
    await expect(dialog.getByText('This is taking longer than usual. Please wait and do not pay again.')).toBeVisible()
    await expectDialogAccessible(page)
    release()
  })
  await test.step('paid', async () => {
    await expect(successToast(page)).toBeVisible()
    await expectAccessible(page)
  })
})

test('card dialog has no axe violations: failed to load, payment being checked', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const dialog = page.getByRole('dialog')
  await openBookedRide(page)
  await test.step('tokenizer failed to load', async () => {
    await page.route(TOKENIZER_SCRIPT, route => route.abort())
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load payment system' })).toBeVisible()
    await expectDialogAccessible(page)
    await page.unroute(TOKENIZER_SCRIPT)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('payment being checked', async () => {
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await awaitTokenizer(page)
    await page.route(PROCESS, route => route.abort())
    await page.route(BOOKING, route => route.abort())
    await fillCard(page)
    await payButton(page).click()
    await expect(dialog.getByText('We are checking your payment.')).toBeVisible()
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page)
  })
})
