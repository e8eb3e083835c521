import type { Locator } from '@playwright/test'
import { booking, dayFromNow, nextButton } from './kit/booking'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const MAX_TAB_STOPS = 60

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Formats "2026-11-24" as it is typed into a date field: month, day, year. */
function typedDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}${date}${year}`
}

async function typePlace(page: Page, { label, query }: { label: string; query: string }): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }))
  await page.keyboard.type(query)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

async function openBookingByKeys(page: Page): Promise<void> {
  await page.goto('/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Book a Ride' }))
  await page.keyboard.press('Enter')
  await expect(booking(page).getByLabel('Pickup Location')).toBeVisible()
}

async function fillRideByKeys(page: Page): Promise<void> {
  await typePlace(page, { label: 'Pickup Location', query: 'jfk' })
  await typePlace(page, { label: 'Drop-off Location', query: 'times square' })
  await tabTo(page, page.getByRole('radio', { name: /Executive Sedan/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Luxury Sedan/ })).toBeChecked()
  await tabTo(page, booking(page).getByLabel('Pickup Date'))
  await page.keyboard.type(typedDate(dayFromNow(3)))
  await tabTo(page, booking(page).getByLabel('Pickup Time'))
  await page.keyboard.type('0930AM')
}

async function fillContactByKeys(page: Page): Promise<void> {
  for (const [label, query] of [
    ['First name', 'Ada'],
    ['Last name', 'King'],
    ['Email', 'ada@example.com'],
    ['Phone', '212 555 0142'],
  ] as const) {
    await tabTo(page, booking(page).getByLabel(label).first())
    await page.keyboard.type(query)
  }
  await tabTo(page, page.getByRole('radio', { name: 'Credit/Debit Card' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Zelle' })).toBeChecked()
}

test('a ride can be booked with the keyboard alone, and the focus moves to each step and dialog', {
  tag: '@journey',
}, async ({ page }) => {
  test.slow()
  await openBookingByKeys(page)
  await fillRideByKeys(page)

  await test.step('a stepper at its limit keeps the focus on the pressed button', async () => {
    const fewer = page.getByRole('button', { name: 'Decrease bags' })
    await page.getByRole('button', { name: 'Increase bags' }).press('Enter')
    await expect(page.getByLabel('Bags', { exact: true })).toHaveValue('1')
    await fewer.press('Enter')
    await expect(page.getByLabel('Bags', { exact: true })).toHaveValue('0')
    await expect(fewer).toBeFocused()
  })

  await test.step('step 2, and back to step 1', async () => {
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Back to Ride Details' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ride Details' })).toBeFocused()
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeFocused()
  })

  await test.step('step 3', async () => {
    await fillContactByKeys(page)
    await tabTo(page, page.getByRole('button', { name: 'Review & Confirm' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeFocused()
    await expect(page.getByRole('status').getByText(/Awaiting your Zelle payment/)).toBeVisible()
  })

  for (const name of ['Pay with Zelle', 'Cancel Booking']) {
    await test.step(`dialog "${name}" traps the focus and returns it when closed by Escape`, async () => {
      const opener = page.getByRole('button', { name })
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator(':focus')).toHaveCount(1)
      for (let stop = 0; stop < 4; stop += 1) {
        await page.keyboard.press('Tab')
        const inside = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
        expect(inside).toMatch(/DIALOG|BODY/)
        await expect(page.locator('main :focus').and(page.locator(':not(dialog *)'))).toHaveCount(0)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }
})
