import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { booking, dayFromNow, fillContact, goToContact, nextButton, openFilledRide } from './kit/booking'
import { bookRide } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The number of vans in the shipped fleet. */
const VANS = serviceRulesSchema.parse(JSON.parse(readFileSync('content/service.json', 'utf8'))).fleet.van ?? 0

/** A day that no other test books rides on. */
const day = () => dayFromNow(60 + randomInt(500))

test('when every vehicle is taken, step 1 offers the next available time, which can be booked', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource.*422/)
  const van = { carCategory: 'Executive Van', pickupDate: day(), pickupTime: '10:00' }
  for (let booked = 0; booked < VANS; booked++) await bookRide(page, { method: 'zelle', overrides: van })

  await openFilledRide(page, { ...van, categoryKey: 'van' })
  await nextButton(page).click()
  await expect(page.getByText('All our Executive Vans are booked at that time.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeHidden()

  const take = page.getByRole('button', { name: /^Choose / })
  await expect(take).toBeFocused()
  const time = (await take.textContent())?.replace(/^Choose /, '') ?? ''
  await take.click()
  await expect(page.getByRole('status').filter({ hasText: time })).toBeVisible()
  await expect(nextButton(page)).toBeFocused()
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(booking(page).getByText(time).first()).toBeVisible()
})
