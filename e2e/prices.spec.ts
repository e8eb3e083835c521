import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expectAccessible, expectFits } from './kit/accessibility'
import { booking, choosePlace, confirm, dayFromNow, fillContact, goToContact, seeFares, setPickup } from './kit/booking'
import { test } from './kit/hosted-site'
import { expect, type Page } from './kit/test'

const pricing = {
  flatRates: [
    { name: 'Kennedy to Manhattan', from: ['JFK'], to: ['New York, NY'], fares: { 'luxury-suvs': 150, sedans: 95 } },
  ],
  surcharges: [
    { label: 'Airport fee', when: 'airport_pickup', dollars: 5 },
    { label: 'Late night', when: 'night', from: '22:00', to: '05:00', percent: 10 },
  ],
  taxPercent: 8.875,
  minimumHours: 3,
}

const suv = (page: Page) => booking(page).getByRole('radio', { name: /Luxury SUV/ })

async function expectFare(page: Page, lines: string[], total: string) {
  await page.getByText('Fare details', { exact: true }).click()
  const details = page.locator('details', { hasText: 'Fare details' })
  await expect(details.locator('dt')).toHaveText([...lines.map(line => line.split(': ')[0] ?? ''), /^Fare/])
  await expect(details.locator('dd')).toHaveText([...lines.map(line => line.split(': ')[1] ?? ''), total])
}

test('a ride at a flat rate with a fee and tax, and one by the hour, cost what every page says', async ({
  page,
  makeSite,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prices-'))
  await cp('testing/content', folder, { recursive: true })
  await writeFile(path.join(folder, 'pricing.json'), JSON.stringify(pricing))
  const site = await makeSite({ name: 'prices', settings: { CONTENT_DIR: folder } })
  await site.start()

  await test.step('a typical fare has what every such ride is charged', async () => {
    await page.goto(`${site.url}/cities/new-york`)
    const trip = page.locator('#fares li', { hasText: 'Midtown Manhattan' }).first()
    await expect(trip.getByText('$168.76')).toBeVisible()
    await expect(trip.getByText('$108.88')).toBeVisible()
  })
  await test.step('the rider sees each line before booking', async () => {
    await page.goto(`${site.url}/#booking-flow`)
    await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
    await choosePlace(page, { label: 'Drop-off Location', query: 'times square' })
    await setPickup(page, { pickupDate: dayFromNow(5), pickupTime: '23:15' })
    await seeFares(page)
    await suv(page).check()
    await expect(booking(page).getByText('All fees and taxes are in this fare.')).toBeVisible()
    const lines = ['Flat rate, Kennedy to Manhattan: $150.00', 'Airport fee: $5.00', 'Late night, 10%: $15.00']
    await expectFare(page, [...lines, 'Tax, 8.875%: $15.09'], '$185.09')
    await expectAccessible(page, '#booking-flow')
    await expectFits(page)
  })
  await test.step('the booking has the fare and the lines that were shown', async () => {
    await goToContact(page)
    await fillContact(page)
    await confirm(page)
    await expect(booking(page).getByText('Send $185.09 by Zelle')).toBeVisible()
    for (const line of ['Flat rate, Kennedy to Manhattan', 'Airport fee', 'Late night, 10%', 'Tax, 8.875%']) {
      await expect(booking(page).getByText(line, { exact: true })).toBeAttached()
    }
  })
  await test.step('a ride by the hour needs no drop-off', async () => {
    await page.getByRole('button', { name: 'Start New' }).click()
    await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
    await booking(page).getByRole('radio', { name: 'By the hour' }).check()
    await booking(page).getByRole('button', { name: 'Increase hours' }).click()
    await expectAccessible(page, '#booking-flow')
    await setPickup(page, { pickupDate: dayFromNow(6), pickupTime: '10:00' })
    await seeFares(page)
    await suv(page).check()
    await expectFare(
      page,
      ['4 hours, at $100.00 per hour: $400.00', 'Airport fee: $5.00', 'Tax, 8.875%: $35.94'],
      '$440.94',
    )
    await expectFits(page)
    await goToContact(page)
    await fillContact(page)
    await confirm(page)
    await expect(page.getByText('As directed').first()).toBeVisible()
    await expect(page.getByText('$440.94').first()).toBeVisible()
  })
  await rm(folder, { recursive: true })
})
