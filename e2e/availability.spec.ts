import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serviceRulesSchema } from '@/lib/booking/service-rules'
import { booking, dayFromNow, fillContact, goToContact, nextButton, openFilledRide } from './kit/booking'
import { bookRide } from './kit/paying'
import { expect, test } from './kit/test'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** As many vans as ship. */
const VANS = serviceRulesSchema.parse(JSON.parse(readFileSync('content/service.json', 'utf8'))).fleet.van ?? 0

/** A day that no other ride is booked on. */
const day = () => dayFromNow(60 + randomInt(500))

test('where every van is taken the rider is offered the next time before anything more is asked, and books it', {
  tag: '@journey',
}, async ({ page, expectFaults }) => {
  expectFaults(/Failed to load resource.*422/)
  const van = { carCategory: 'Executive Van', pickupDate: day(), pickupTime: '10:00' }
  for (let taken = 0; taken < VANS; taken++) await bookRide(page, { method: 'zelle', asked: van })

  await openFilledRide(page, { ...van, categoryKey: 'van' })
  await nextButton(page).click()
  await expect(page.getByText('All our Executive Vans are taken at that time.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeHidden()

  const take = page.getByRole('button', { name: /^Take / })
  await expect(take).toBeFocused()
  const words = (await take.textContent())?.replace(/^Take /, '') ?? ''
  await take.click()
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(nextButton(page)).toBeFocused()
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(booking(page).getByText(words).first()).toBeVisible()
})

test('a flight, a stop and a seat are priced before they are booked, and told after', async ({ page }) => {
  await openFilledRide(page)
  const total = booking(page).getByText(/^\$\d+\.\d\d$/)
  await booking(page).getByText('Flight details', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Arriving flight (optional)' }).fill('dl 1234')
  await page.getByRole('radio', { name: /^Inside/ }).check()
  await page.getByRole('button', { name: /^Add a stop/ }).click()
  await page.getByRole('combobox', { name: 'Stop 1' }).fill('grand central')
  await page.getByRole('option').first().click()
  await booking(page).getByText('Child seats', { exact: true }).first().click()
  await page.getByRole('button', { name: /^More: Booster/ }).click()
  await expect(total.first()).toBeVisible()
  await goToContact(page)
  await fillContact(page)
  const seen = await booking(page)
    .getByText(/^\$\d+\.\d\d$/)
    .allTextContents()
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()

  for (const words of ['DL1234', 'Inside, at baggage claim, with a name sign', '1 × Booster seat']) {
    await expect(booking(page).getByText(words, { exact: true })).toBeVisible()
  }
  for (const line of [/^1 stop on the way, at \$15\.00 each$/, /^1 booster seat, at/, /^Chauffeur waits inside/]) {
    await expect(booking(page).getByText(line)).toBeVisible()
  }
  const told = booking(page).getByText('Total', { exact: true }).locator('..')
  await expect(told).toContainText(seen.at(-1) ?? 'a fare')
})
