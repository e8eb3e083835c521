import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSandboxToken, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { type MapHost, startMapHost } from './fakes/map-style'
import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import { booking, choosePlace, confirm, dayFromNow, fillContact, goToContact, seeFares, setPickup } from './kit/booking'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import {
  awaitTokenizer,
  bookRide,
  cardDialogAlert,
  DECLINED,
  fillCard,
  linkOf,
  openBookedRide,
  openCardDialog,
  payButton,
  payRide,
  showBookedRide,
  successToast,
  testCards,
} from './kit/payment'
import { DESKTOP, expect, type Page, test } from './kit/test'

// All tests share one site with an owner's prices, promo codes and map. In the end three days have passed there, and it
// is attacked.
test.describe.configure({ mode: 'default' })
// Without extra headers, which would require CORS preflights for the requests to the map hosts.
test.use({ extraHTTPHeaders: {} })

const DAYS_PASSED = 3
const DAY_S = 24 * 60 * 60
const PRICING = {
  flatRates: [{ name: 'Kennedy to Manhattan', from: ['JFK'], to: ['New York, NY'], fares: { 'luxury-suvs': 150 } }],
  surcharges: [
    { label: 'Airport fee', when: 'airport_pickup', dollars: 5 },
    { label: 'Late night', when: 'night', from: '22:00', to: '05:00', percent: 10 },
  ],
  taxPercent: 8.875,
  minimumHours: 3,
  gratuity: { percents: [15, 20, 25], custom: true },
}
const PROMO_CODES = [{ code: 'SPRING20', percent: 20 }]

let host: MapHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startMapHost()
  site = await makeConnectedSite({
    name: 'prices',
    settings: { MAP_STYLE_URL: host.styleUrl, ZELLE_EMAIL: 'pay@example.com' },
    content: { pricing: PRICING, 'promo-codes': PROMO_CODES },
  })
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await host.stop()
})

test.describe('the open map', () => {
  test.use(DESKTOP)

  test('shows the ride under the policy of the site, and a dragged pickup gets a new address', async ({ page }) => {
    const map = page.getByRole('region', { name: /^Map/ })
    // Pages are served before the style has been read, which a busy machine repeats after a while.
    const readPolicy = async () => (await fetch(site.url)).headers.get('content-security-policy')
    await expect.poll(readPolicy, { timeout: 120_000 }).toContain(host.origins[2])
    await page.goto(`${site.url}/#booking-flow`)
    await choosePlace(page, { label: 'Drop-off Location', query: 'times square' })
    await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
    await expect(map).toHaveAccessibleName(/^Map: from John F. Kennedy .* to Times Square, [\d.]+ miles/)
    await expect(page.getByText('© Fake map contributors')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Drop-off: Times Square/ })).toBeVisible()
    expect([host.count('tile') > 0, host.count('data')]).toEqual([true, 1])

    const field = booking(page).getByRole('combobox', { name: 'Pickup Location' })
    const marker = page.getByRole('img', { name: /^Pickup:/ })
    await expect(marker).toHaveAccessibleName(/^Pickup: John F. Kennedy/)
    const placesRequest = page.waitForRequest(/\/api\/v1\/places\?at=40\.\d+(,|%2C)-7/)
    await marker.hover()
    const { x = 0, y = 0, width = 0, height = 0 } = (await marker.boundingBox()) ?? {}
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 60, y + height / 2 - 30, { steps: 5 })
    await page.mouse.up()
    await placesRequest
    // Its coordinates come first.
    await expect(field).not.toHaveValue(/^(40\.\d|John F. Kennedy)/)
    await expect(marker).toHaveAccessibleName(`Pickup: ${await field.inputValue()}`)
  })
})

async function expectFare(page: Page, lines: string[], total: string) {
  await page.getByText('Fare details', { exact: true }).click()
  const details = page.locator('details', { hasText: 'Fare details' })
  await expect(details.locator('dt')).toHaveText([...lines.map(line => line.split(': ')[0] ?? ''), /^Fare/])
  await expect(details.locator('dd')).toHaveText([...lines.map(line => line.split(': ')[1] ?? ''), total])
}

test('a ride by a link with a promo code at a flat rate with fees and tax, and one by the hour, cost what every page says', async ({
  page,
}) => {
  const suv = booking(page).getByRole('radio', { name: /Luxury SUV/ })
  const promo = page.getByText('Promo code SPRING20, 20% off', { exact: true })
  await test.step('a typical fare has what every such ride is charged, and its link fills in the places; no page names the code', async () => {
    await page.goto(`${site.url}/cities/new-york`)
    const trip = page.locator('#fares li', { hasText: 'Midtown Manhattan' }).first()
    await expect(trip.getByText('$168.76')).toBeVisible()
    await trip.getByRole('link', { name: /Book this ride/ }).click()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/^John F\. Kennedy/)
    await expect(page.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(/^Midtown Manhattan/)
    for (const url of ['/', '/feed.xml']) expect(await (await fetch(site.url + url)).text()).not.toContain('SPRING20')
  })
  await test.step('the rider sees each line before booking', async () => {
    const time = `date=${dayFromNow(5)}&time=23:15`
    await page.goto(`${site.url}/?pickup=JFK&dropoff=Times+Square&${time}&promo=spring20#booking-flow`)
    await expect(promo).toBeVisible()
    await expectAccessible(page, '#booking-flow')
    await expectFits(page)
    await suv.check()
    await expect(booking(page).getByText('All fees and taxes are in this fare.')).toBeVisible()
    const lines = ['Flat rate, Kennedy to Manhattan: $150.00', 'Airport fee: $5.00', 'Late night, 10%: $15.00']
    await expectFare(page, [...lines, 'Promo code SPRING20: −$34.00', 'Tax, 8.875%: $12.07'], '$148.07')
  })
  await test.step('the booking has the fare and the lines that were shown', async () => {
    await goToContact(page)
    await fillContact(page)
    await confirm(page)
    await expect(booking(page).getByText('Send $148.07 by Zelle')).toBeVisible()
    for (const line of ['Flat rate, Kennedy to Manhattan', 'Airport fee', 'Late night, 10%', 'Tax, 8.875%'])
      await expect(booking(page).getByText(line, { exact: true })).toBeAttached()
    await expect(page.getByText(/^Promo code SPRING20/).first()).toBeVisible()
  })
  await test.step('a ride by the hour needs no drop-off', async () => {
    await page.getByRole('button', { name: 'Start New' }).click()
    await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
    await booking(page).getByRole('radio', { name: 'By the hour' }).check()
    await booking(page).getByRole('button', { name: 'Increase hours' }).click()
    await expectAccessible(page, '#booking-flow')
    await setPickup(page, { pickupDate: dayFromNow(6), pickupTime: '10:00' })
    await seeFares(page)
    await suv.check()
    const lines = ['4 hours, at $100.00 per hour: $400.00', 'Airport fee: $5.00', 'Tax, 8.875%: $35.94']
    await expectFare(page, lines, '$440.94')
  })
})

test('a tip is chosen before the payment, adds nothing with a declined card, is paid with the fare, and again after the ride', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/402 \(Payment Required\)/)
  const booked = await openBookedRide(page, { site: site.url, days: 2 })
  const { totalCents: fareCents = 0, lines = [] } = booked.booking.quote ?? {}
  const taxCents = lines.find(({ kind }) => kind === 'tax')?.amountCents ?? Number.NaN
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const tipCents = Math.floor(((fareCents - taxCents) * 20 + 50) / 100)
  const total = dollars(fareCents + tipCents)
  const dialog = page.getByRole('dialog')
  const tips = page.getByRole('group', { name: 'Tip for your chauffeur' })

  await test.step('no tip is chosen at first', async () => {
    await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
    await tips.getByRole('radio', { name: '20%' }).check()
    await expect(page.getByText(`With it you pay ${total}.`)).toBeVisible()
    await expectAccessible(page, '#booking-flow')
  })
  await test.step('the payment sheet has it, and its total follows', async () => {
    await openCardDialog(page)
    await awaitTokenizer(page)
    const inSheet = dialog.getByRole('group', { name: 'Tip for your chauffeur' })
    await inSheet.getByRole('radio', { name: 'Other' }).check()
    await expectAccessible(page, DIALOG)
    await inSheet.getByRole('radio', { name: '20%' }).check()
    await expect(payButton(page)).toHaveText(`Pay ${total}`)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  })
  await test.step('a declined card adds nothing', async () => {
    await testCards(page).selectOption('Declined (ZIP 46282)')
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('Your card was declined and nothing was charged.')
  })
  await test.step('an approved one adds and pays it', async () => {
    await testCards(page).selectOption('American Express')
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    await expect(page.getByText(`We received ${total}.`).first()).toBeVisible()
    await expect(page.locator('dl > div').filter({ hasText: /^Gratuity/ })).toHaveText(`Gratuity${dollars(tipCents)}`)
    await expect(tips).toHaveCount(0)
  })
  await test.step('after the pickup another is paid by the link', async () => {
    await site.advanceClock(DAYS_PASSED * DAY_S)
    await page.clock.install({ time: Date.now() + DAYS_PASSED * DAY_S * 1000 })
    await page.goto(site.url + linkOf(booked))
    await page.getByRole('button', { name: 'Add a Tip' }).click()
    await awaitTokenizer(page)
    await tips.getByRole('radio', { name: 'Other' }).check()
    await testCards(page).selectOption('American Express')
    await payButton(page).click()
    await expect(dialog.getByLabel('Tip in dollars')).toBeFocused()
    await dialog.getByLabel('Tip in dollars').fill('5')
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    await expect(page.getByText('You added a gratuity of $5.00. You paid $5.00 by card.')).toBeVisible()
  })
})

/** Number of declines that count as an attack, and that block a booking. */
const ATTACK_DECLINES = 20
const DECLINES = 5

test('during a card testing attack a payment counts down, tries again by itself and is made once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b429\b/)
  const ride = { site: site.url, days: 20 }
  const booked = await bookRide(page, ride)
  for (let attacked = booked, attempt = 0; attempt < ATTACK_DECLINES; attempt++) {
    if (attempt % DECLINES === 0) attacked = await bookRide(page, ride)
    const opaqueData = createSandboxToken(sandboxCards[0], { zip: DECLINED })
    await payRide(page, attacked, { site: site.url, opaqueData, clientIp: `198.51.${attempt}.7` })
  }
  await page.clock.install()
  await showBookedRide(page, booked, site.url)

  const dialog = await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(dialog.getByText(/^0:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('status').getByText(/^We will try again in/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /\d{3}/ })).toBeVisible()
  await expectAccessible(page, DIALOG)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeFocused()
  await test.step('once the minute is over', async () => {
    const database = new DatabaseSync(path.join(site.dataDir, 'nocturne.db'), { timeout: 5000 })
    const at = new Date(Date.now() + (DAYS_PASSED * DAY_S - 70) * 1000).toISOString()
    database.prepare('update payment_attempts set created_at = ?').run(at)
    database.close()
    await page.clock.fastForward('01:00')
    // The proof of work is slow on a busy machine.
    await expect(successToast(page)).toBeVisible({ timeout: 60_000 })
  })
})
