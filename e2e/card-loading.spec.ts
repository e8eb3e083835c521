import { expectAccessible } from './kit/accessibility'
import { successToast, TOKENIZER_SCRIPT } from './kit/checkout'
import { fillCard, openBookedRide, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FORM_CODE = '**/_next/static/chunks/**'
const CONFIG = '**/api/v1/payments/config'

test('Try again recovers from a failed form, failed settings and a blocked tokenizer script, and then pays', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|ERR_FAILED|ChunkLoadError|\b500\b/)
  await openBookedRide(page)
  await page.waitForLoadState('networkidle')
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert').filter({ hasText: 'Failed to load payment system' })
  const tryAgain = dialog.getByRole('button', { name: 'Try again' })

  await test.step('the code of the form', async () => {
    await page.route(FORM_CODE, route => route.abort())
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(dialog.getByText(/^Failed to load payment system/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(FORM_CODE)
    await tryAgain.click()
    await expect(dialog.getByLabel('Card number')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the settings', async () => {
    await page.reload()
    await page.route(CONFIG, route => route.fulfill({ status: 500, body: 'oops' }))
    await page.route(TOKENIZER_SCRIPT, route => route.abort())
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(alert).toBeVisible()
    await page.unroute(CONFIG)
    await tryAgain.click()
    await expect(dialog.getByText('Demo: no card is charged')).toBeVisible()
  })

  await test.step('the tokenizer script', async () => {
    await expect(alert).toBeVisible()
    await expect(dialog.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:/)
    await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
    await fillCard(page)
    await page.unroute(TOKENIZER_SCRIPT)
    await tryAgain.click()
    await expect(alert).toBeHidden()
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
  })
})
