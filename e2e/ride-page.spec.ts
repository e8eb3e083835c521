import { DatabaseSync } from 'node:sqlite'
import type { Booking } from '@/lib/booking/schemas'
import { formatInstant } from '@/lib/format'
import { expectAccessible } from './kit/accessibility'
import { bookRide } from './kit/paying'
import { linkOf, openRide, readRide } from './kit/ride-page'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const closed = (page: Page) => page.getByRole('heading', { level: 1, name: 'This link does not open a ride' })

/** "9:30 AM EST", as the end of the whole sentence. */
function clockWords(instant: string, timeZone: string): string {
  const words = formatInstant(instant, timeZone)
  return words.slice(words.indexOf(' at ') + 4)
}

test('the link opens the ride on another device', { tag: '@journey' }, async ({ page, browser }) => {
  const booked = await bookRide(page)
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const other = await phone.newPage()
  await other.goto(new URL(linkOf(booked), test.info().project.use.baseURL).href)
  const { pickupAt, pickupTimeZone } = booked.booking
  await expect(other.getByRole('heading', { level: 1 })).toContainText(clockWords(pickupAt, pickupTimeZone))
  await expect(other.getByText('Reserved. Payment is due.').first()).toBeVisible()
  await expect(other.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(other).toHaveTitle(`Ride ${booked.booking.id} · Nocturne`)
  await phone.close()
})

test('a wrong token, a guessed id and a replaced link look alike', { tag: '@journey' }, async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults(/404/)
  const booked = await bookRide(page)
  await openRide(page, booked)
  await page.getByRole('button', { name: 'Replace Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace It' }).click()
  await expect(page.getByText(/^Your link is replaced\./)).toBeVisible()
  const next = page.url()
  expect(next).not.toContain(booked.token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The link to this ride' })).toBeVisible()

  const seen: string[] = []
  for (const address of [linkOf(booked), `${linkOf(booked)}x`, `/ride/AAAA-AAAA#${booked.token}`]) {
    const other = await context.newPage()
    await other.goto(address)
    await expect(closed(other)).toBeVisible()
    seen.push(
      await other
        .getByRole('main')
        .textContent()
        .then(text => text ?? ''),
    )
    await other.close()
  }
  expect(new Set(seen).size).toBe(1)
})

test('another link pasted into the same tab is followed', async ({ page, expectFaults }) => {
  expectFaults(/404/)
  const booked = await bookRide(page)
  await page.goto(`${linkOf(booked)}x`)
  await expect(closed(page)).toBeVisible()
  await page.evaluate(token => {
    location.hash = token
  }, booked.token)
  await expect(page.getByRole('heading', { name: 'The link to this ride' })).toBeVisible()
})

test('a ride is cancelled from its page', async ({ page }) => {
  await openRide(page, await bookRide(page))
  await page.getByRole('button', { name: 'Cancel Ride' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(page.getByText(/^Cancelled\. Nothing was paid/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Pay|Cancel|Edit)/ })).toHaveCount(0)
})

test('the calendar file and the receipt are saved under the ride’s own names', async ({ page }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  expect((await file).suggestedFilename()).toBe(`ride-${booked.booking.id}.ics`)
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/\.png$/)
})

test('it prints on two pages at most, without what can only be pressed', async ({ page }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(booked.booking.id, { exact: true }).first()).toBeVisible()
  const paper = await page.pdf({ format: 'Letter' })
  const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
  expect(pages.length).toBeLessThanOrEqual(2)
})

const PICKUPS = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const
const BROWSERS = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'] as const
/** Just after the clocks went forward, and within the hour that comes twice when they go back. */
const INSTANTS = ['2027-03-14T10:30:00.000Z', '2027-11-07T06:30:00.000Z'] as const

test('the pickup is told in the same words wherever it is read', async ({ page, browser }) => {
  const booked = await bookRide(page)
  const known = await readRide(page, booked)
  const rides = PICKUPS.flatMap(pickupTimeZone =>
    INSTANTS.map((pickupAt, index) => ({
      token: `${pickupTimeZone.replace('/', '-')}-${index}`,
      pickupAt,
      pickupTimeZone,
    })),
  )
  for (const timezoneId of BROWSERS) {
    const context = await browser.newContext({ timezoneId, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const abroad = await context.newPage()
    await abroad.route('**/api/v1/bookings/*', async route => {
      const token = route.request().headers().authorization?.replace('Bearer ', '')
      const ride = rides.find(one => one.token === token) ?? { pickupAt: INSTANTS[0], pickupTimeZone: PICKUPS[0] }
      const booking: Booking = { ...known.booking, pickupAt: ride.pickupAt, pickupTimeZone: ride.pickupTimeZone }
      await route.fulfill({ json: { ...known, booking } })
    })
    const url = new URL(linkOf(booked), test.info().project.use.baseURL)
    for (const { token, pickupAt, pickupTimeZone } of rides) {
      url.hash = token
      await abroad.goto(url.href)
      const words = formatInstant(pickupAt, pickupTimeZone)
      await expect(abroad.getByText(words, { exact: true }).first(), `${words} read in ${timezoneId}`).toBeVisible()
      await expect(abroad.getByRole('heading', { level: 1 })).toContainText(clockWords(pickupAt, pickupTimeZone))
    }
    await context.close()
  }
})

test('looking changes nothing, however often', async ({ page, request }) => {
  const booked = await bookRide(page)
  const { id } = booked.booking
  const before = traces(id)
  const headers = { authorization: `Bearer ${booked.token}` }
  for (const path of [
    `/ride/${id}`,
    '/ride',
    '/operator',
    `/api/v1/bookings/${id}`,
    `/api/v1/bookings/${id}/calendar`,
    `/api/v1/bookings/${id}/flight`,
    `/api/v1/bookings/${id}/resend`,
    `/api/v1/bookings/${id}/link`,
    `/api/v1/bookings/${id}/cancel`,
    '/api/v1/bookings/lost-link',
    '/api/v1/operator',
  ]) {
    for (let time = 0; time < 10; time += 1) await request.get(path, { headers })
  }
  expect(traces(id)).toEqual(before)
  expect(await readRide(page, booked)).toMatchObject({ booking: booked.booking })
})

/** What is written of a booking, but not how far its mails have come. */
function traces(id: string) {
  const database = new DatabaseSync('test-results/data/nocturne.db', { readOnly: true })
  try {
    return {
      booking: database.prepare('select * from bookings where id = ?').all(id),
      events: database.prepare('select * from booking_events where booking_id = ?').all(id),
      outbox: database.prepare('select id, event_key, recipient from outbox where booking_id = ? order by id').all(id),
      requests: database.prepare('select count(*) as count from link_requests').all(),
    }
  } finally {
    database.close()
  }
}

for (const width of [360, 1280]) {
  test(`it can be used by everyone at ${width} pixels`, async ({ page, expectFaults }) => {
    expectFaults(/404/)
    await page.setViewportSize({ width, height: 800 })
    await openRide(page, await bookRide(page))
    await expectAccessible(page)
    const replace = page.getByRole('button', { name: 'Replace Link' })
    await replace.press('Enter')
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(replace).toBeFocused()
    await page.goto('/ride')
    await page.getByRole('button', { name: 'Send my link' }).press('Enter')
    await expect(page.getByLabel('Booking ID')).toBeFocused()
    await expectAccessible(page)
  })
}

test('text twice as large fits the smallest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openRide(page, await bookRide(page))
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('without script it says how to call', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL('/ride/7KQ4-M9XW#token', test.info().project.use.baseURL).href)
  await expect(page.getByText(/^Your ride’s page needs JavaScript\. Call/)).toBeVisible()
  await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('it is told to no machine and to no other site', async ({ request }) => {
  for (const path of ['/ride', '/ride/7KQ4-M9XW']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    expect(answer.headers()['content-security-policy']).toContain("worker-src 'self'")
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  }
  const machines = await Promise.all(['/sitemap.xml', '/llms.txt'].map(async path => (await request.get(path)).text()))
  expect(machines.join()).not.toContain('/ride')
})
