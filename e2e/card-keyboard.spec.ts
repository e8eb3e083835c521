import type { Locator } from '@playwright/test'
import { expectStanding } from './kit/card-site'
import { awaitTokenizer, GOOD_CARD, openBooked, payButton } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { holdAnswers, openReadyTill, PROCESS, successToast } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** More stops than the dialog has. */
const MOST_STOPS = 24

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a ride is paid without a mouse, and the focus is not lost with the button that paid', async ({ page }) => {
  await openBooked(page)
  const opener = page.getByRole('button', { name: 'Pay with Card' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const till = page.getByRole('dialog')
  const { number, expiry, cvc, zip, name } = GOOD_CARD
  await awaitTokenizer(page)
  for (const [label, words] of [
    ['Card number', number],
    ['Expiry (MM/YYYY)', expiry],
    ['CVC', cvc],
    ['ZIP code', zip],
    ['Cardholder name', name],
  ] as const) {
    await tabTo(page, till.getByLabel(label))
    await page.keyboard.type(words)
  }
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await expect(successToast(page)).toBeVisible()
  await expectStanding(page, /^Paid\./)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeFocused()
})

test('Enter in a field pays, and what is amiss is named at its field and gets the focus', async ({ page }) => {
  const { till } = await openReadyTill(page)
  await till.getByLabel('Card number').focus()
  await page.keyboard.type('4111')
  await page.keyboard.press('Enter')
  for (const [label, sentence] of [
    ['Card number', 'Please enter a valid card number'],
    ['CVC', 'Please enter a valid CVC'],
  ] as const) {
    await expect(till.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(till.getByLabel(label)).toHaveAccessibleDescription(sentence)
  }
  await expect(till.getByLabel('Card number')).toBeFocused()
  await till.getByLabel('Card number').fill(GOOD_CARD.number)
  await page.keyboard.press('Enter')
  await expect(till.getByLabel('Expiry (MM/YYYY)')).toBeFocused()
  await expect(till.getByLabel('Card number')).not.toHaveAttribute('aria-invalid')
  await expect(till.getByLabel('Card number')).toHaveAccessibleDescription('')
})

test('a card that is declined is announced, with the focus where the rider left it', async ({ page, expectFaults }) => {
  expectFaults(/\b402\b/)
  const { till } = await openReadyTill(page)
  await page.keyboard.press('Tab')
  await till.getByLabel('Fill in a test card').selectOption('Declined (ZIP 46282)')
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(till.getByRole('alert')).toContainText('Your card was declined')
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(till.getByLabel('CVC')).toBeFocused()
})

test('the focus stays within the dialog, and goes back to its button', async ({ page }) => {
  const { till } = await openReadyTill(page)
  await expect(till.locator(':focus')).toHaveCount(1)
  const seen = new Set<string>()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement === document.body) return 'browser'
      return activeElement?.closest('dialog') ? 'dialog' : 'outside'
    })
    seen.add(at)
  }
  expect([...seen].filter(at => at === 'outside')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(till).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeFocused()
})

test('while it is paid the focus stays on the button that says so', async ({ page }) => {
  const answer = await holdAnswers(page, PROCESS)
  const { till } = await openReadyTill(page)
  await till.getByLabel('Fill in a test card').selectOption('JCB')
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toHaveText('Processing...')
  await expect(payButton(page)).toBeFocused()
  await expect(till.getByLabel('Card number')).not.toBeEditable()
  answer()
  await expectStanding(page, /^Paid\./)
})
