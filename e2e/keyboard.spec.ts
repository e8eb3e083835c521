import type { Locator } from '@playwright/test'
import { booking, dayFromNow, nextButton } from './kit/booking'
import { awaitTokenizer, expectStatus, holdResponses, PROCESS, payButton, successToast } from './kit/payment'
import { DESKTOP, expect, type Page, test } from './kit/test'

test.use(DESKTOP)

const MAX_TAB_STOPS = 60
/** More tab stops than a dialog has. */
const DIALOG_STOPS = 16

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function pressButton(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Formats "2026-11-24" as it is typed into a date field: month, day, year. */
function typedDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}${date}${year}`
}

async function typePlace(page: Page, label: string, query: string): Promise<void> {
  await typeInto(page, page.getByRole('combobox', { name: label }), query)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** Checks whether the focus is on the page behind the dialog. The browser's own controls count as the body. */
function focusIsOutside(page: Page) {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && activeElement?.closest('dialog, [role=dialog]') === null
  })
}

test('a ride is booked and paid by keyboard alone, and the focus moves to each step and dialog', async ({ page }) => {
  const field = (label: string) => booking(page).getByLabel(label).first()

  await test.step('skip links lead to the content and to the booking, which has the focus before it loads', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to booking' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#booking-flow')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(booking(page).locator(':focus')).toHaveCount(1)
  })
  await test.step('step 1', async () => {
    await expect(field('Pickup Location')).toBeVisible()
    await typePlace(page, 'Pickup Location', 'jfk')
    await typePlace(page, 'Drop-off Location', 'times square')
    await tabTo(page, booking(page).getByRole('radio', { name: 'Immediately' }))
    await page.keyboard.press('ArrowDown')
    await typeInto(page, field('Pickup Date'), typedDate(dayFromNow(3)))
    await typeInto(page, field('Pickup Time'), '0930AM')
    await pressButton(page, booking(page).getByRole('button', { name: 'See fares' }))
    await expect(page.getByRole('radio', { name: /Executive Sedan/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Luxury Sedan/ })).toBeChecked()
    await pressButton(page, page.getByRole('button', { name: 'Change options' }))
    await expect(page.getByRole('heading', { name: 'Options' })).toBeFocused()
  })

  await test.step('steps 2 and 3', async () => {
    await pressButton(page, nextButton(page))
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeFocused()
    await typeInto(page, field('First name'), 'Ada')
    await typeInto(page, field('Last name'), 'King')
    await typeInto(page, field('Email'), 'ada@example.com')
    await typeInto(page, field('Phone'), '212 555 0142')
    await tabTo(page, page.getByRole('radio', { name: 'Credit/Debit Card' }))
    await pressButton(page, page.getByRole('button', { name: 'Review & Confirm' }))
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeFocused()
  })

  const dialog = page.getByRole('dialog')
  await test.step('the card dialog keeps the focus and returns it when closed by Escape', async () => {
    const opener = page.getByRole('button', { name: 'Pay with Card' })
    await pressButton(page, opener)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await awaitTokenizer(page)
    for (let stop = 0; stop < DIALOG_STOPS; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsOutside(page)).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('Enter in the card form submits it, and the first invalid field gets the focus', async () => {
    await page.keyboard.press('Enter')
    await typeInto(page, dialog.getByLabel('Card number'), '4111111111111111')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Expiry (MM/YYYY)')).toBeFocused()
    await page.keyboard.type('122030')
    await typeInto(page, dialog.getByLabel('CVC'), '900')
    await typeInto(page, dialog.getByLabel('ZIP code'), '10001')
  })

  await test.step('the focus stays on Pay while processing, then moves to the heading', async () => {
    const release = await holdResponses(page, PROCESS)
    await pressButton(page, payButton(page))
    await expect(payButton(page)).toHaveText('Processing...')
    await expect(payButton(page)).toBeFocused()
    release()
    await expect(successToast(page)).toBeVisible()
    await expectStatus(page, /^Paid\./)
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeFocused()
  })
})
