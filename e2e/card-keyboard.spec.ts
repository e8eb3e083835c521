import type { Locator } from '@playwright/test'
import { expectStatus } from './kit/card-site'
import { holdResponses, PROCESS, successToast } from './kit/checkout'
import { awaitTokenizer, openBookedRide, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** More tab stops than the dialog has. */
const MOST_STOPS = 24
const DECLINED_ZIP = '46282'

test('a ride is paid by keyboard: the focus stays in the dialog, moves to invalid fields and is never lost', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b402\b/)
  await openBookedRide(page)
  const opener = page.getByRole('button', { name: 'Pay with Card' })
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label)

  await test.step('Tab stays in the dialog, and Escape returns to the button that opened it', async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(field('Card number')).toBeVisible()
    await awaitTokenizer(page)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsOutside(page)).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('Enter in a field submits, and the first invalid field gets the focus', async () => {
    await tabTo(page, field('Card number'))
    await page.keyboard.type('4111')
    await page.keyboard.press('Enter')
    for (const [label, userMessage] of [
      ['Card number', 'Please enter a valid card number'],
      ['CVC', 'Please enter a valid CVC'],
    ] as const) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(label)).toHaveAccessibleDescription(userMessage)
    }
    await expect(field('Card number')).toBeFocused()
  })

  await test.step('typed and pasted values are formatted', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('4111-1111-1111-1111'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
    await expect(dialog.getByRole('status').filter({ hasText: 'Visa' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field('Expiry (MM/YYYY)')).toBeFocused()
    await expect(field('Card number')).not.toHaveAttribute('aria-invalid')
    await expect(field('Card number')).toHaveAccessibleDescription('')
    for (const [label, keys, shown] of [
      ['Expiry (MM/YYYY)', '122030', '12/2030'],
      ['CVC', '900', '900'],
      ['ZIP code', DECLINED_ZIP, DECLINED_ZIP],
      ['Cardholder name', 'Ada King', 'Ada King'],
    ] as const) {
      await tabTo(page, field(label))
      await page.keyboard.type(keys)
      await expect(field(label)).toHaveValue(shown)
    }
  })

  await test.step('a decline is announced and leaves the focus on Pay, which then asks for the CVC', async () => {
    await tabTo(page, payButton(page))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Your card was declined')
    await expect(payButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field('CVC')).toBeFocused()
    await page.keyboard.type('900')
    await tabTo(page, field('ZIP code'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('10001')
  })

  await test.step('the focus stays on Pay while processing, then moves to the heading', async () => {
    const release = await holdResponses(page, PROCESS)
    await tabTo(page, payButton(page))
    await page.keyboard.press('Enter')
    await expect(payButton(page)).toHaveText('Processing...')
    await expect(payButton(page)).toBeFocused()
    await expect(field('Card number')).not.toBeEditable()
    release()
    await expect(successToast(page)).toBeVisible()
    await expectStatus(page, /^Paid\./)
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeFocused()
  })
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Checks whether the focus is on the page behind the dialog. The browser's own controls count as the body. */
function focusIsOutside(page: Page) {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && activeElement?.closest('dialog') === null
  })
}
