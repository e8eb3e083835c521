import { readdir, readFile } from 'node:fs/promises'
import { simpleParser } from 'mailparser'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { formatInstant } from '@/lib/format'
import { expectAccessible } from './kit/accessibility'
import { openOperator } from './kit/operator'
import { bookRide } from './kit/payment'
import { linkOf, openRide } from './kit/ride-page'
import { expect, type Page, test } from './kit/test'

const WIDTHS_PX = [360, 1280]

const closed = (page: Page) => page.getByRole('heading', { level: 1, name: 'This ride link is not valid' })

test('the link opens the ride in another time zone, where it prints, saves files, fits every screen and is canceled', async ({
  page,
  browser,
}) => {
  const booked = await bookRide(page)
  const { id, pickupAt, pickupTimeZone } = booked.booking
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const other = await context.newPage()
  await openRide(other, booked)

  await test.step('the pickup is shown in its own time zone', async () => {
    const pickup = formatInstant(pickupAt, pickupTimeZone)
    await expect(other.getByRole('heading', { level: 1, name: /^Pay \$[\d.]+ to keep it$/ })).toBeVisible()
    await expect(other.getByRole('heading', { level: 2, name: pickup })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(other).toHaveTitle(`Ride ${id} · Nocturne`)
  })

  await test.step('the calendar file and the receipt are named after the ride', async () => {
    const file = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Add to Calendar' }).click()
    expect((await file).suggestedFilename()).toBe(`ride-${id}.ics`)
    const receipt = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Download Receipt' }).click()
    expect((await receipt).suggestedFilename()).toMatch(/\.png$/)
  })

  await test.step('without a network what is on screen stays', async () => {
    await context.setOffline(true)
    await expect(other.getByText(/^You are offline\. Last updated: /)).toBeVisible()
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    await expect(other.getByRole('button', { name: 'Cancel Booking' })).toBeDisabled()
    await context.setOffline(false)
    await expect(other.getByText(/Last updated/)).toBeHidden()
    await expect(other.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled()
  })

  for (const width of WIDTHS_PX) {
    await test.step(`accessible at ${width} pixels`, async () => {
      await other.setViewportSize({ width, height: 800 })
      await expectAccessible(other)
      const cancel = other.getByRole('button', { name: 'Cancel Booking' })
      await cancel.press('Enter')
      await expectAccessible(other, 'dialog')
      await other.keyboard.press('Escape')
      await expect(cancel).toBeFocused()
    })
  }

  await test.step('it prints on two pages at most, without buttons', async () => {
    await other.emulateMedia({ media: 'print' })
    await expect(other.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    const paper = await other.pdf({ format: 'Letter' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
    await other.emulateMedia({ media: 'screen' })
  })

  await test.step('cancel', async () => {
    await other.getByRole('button', { name: 'Cancel Booking' }).click()
    await other.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Canceled' })).toBeVisible()
    await expect(other.getByText('Nothing was paid, so there is no refund.', { exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: /^(Pay|Cancel|Edit)/ })).toHaveCount(0)
  })

  await test.step('text at 200% fits a screen of 320 pixels', async () => {
    await other.setViewportSize({ width: 320, height: 640 })
    await other.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(other.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
  await context.close()
})

test('a link that the operator replaced, a wrong token and a guessed ID look alike; the emailed link opens, and a lost one is sent', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/404/)
  const booked = await bookRide(page)
  await openOperator(page, booked.booking)
  const send = page.getByRole('button', { name: 'Send the rider a new link…' })
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 })
    await send.click()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(send).toBeFocused()
  }
  await send.click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText(/^The old link ended\./)).toBeVisible()
  const emailed = await readNewLink(booked.booking.id)

  const seen = new Set<string | null>()
  const other = await context.newPage()
  for (const link of [`/ride/AAAA-AAAA#${booked.token}`, linkOf(booked), `${linkOf(booked)}x`]) {
    await other.goto('about:blank')
    await other.goto(link)
    await expect(closed(other)).toBeVisible()
    seen.add(await other.getByRole('main').textContent())
  }
  expect(seen.size).toBe(1)
  await other.evaluate(fragment => {
    location.hash = fragment
  }, emailed.hash)
  await expect(other.getByText('Share or save this page')).toBeVisible()

  await test.step('a lost link is requested: the message is the same whether or not the booking exists', async () => {
    await page.goto('/ride')
    const send = page.getByRole('button', { name: 'Send my link' })

    await test.step('an empty form moves the focus to its first field', async () => {
      await send.press('Enter')
      await expect(page.getByText('Please enter your booking ID, such as 7KQ4-M9XW.')).toBeVisible()
      await expect(page.getByLabel(/^Booking ID/)).toBeFocused()
      await expectAccessible(page)
    })

    for (const [id, email] of [
      [booked.booking.id.toLowerCase().replace('-', ''), booked.booking.contactInfo.email],
      ['AAAA-AAAA', booked.booking.contactInfo.email],
    ]) {
      await test.step(`for ${id}`, async () => {
        await page.goto('/ride')
        await page.getByLabel(/^Booking ID/).fill(id ?? '')
        await page.getByLabel(/^Email/).fill(email ?? '')
        await send.click()
        await expect(page.getByRole('status').getByText(LOST_LINK_MESSAGE)).toBeVisible()
      })
    }
    await expectAccessible(page)
  })
})

/** Waits for the email with the new link of a booking. */
async function readNewLink(id: string): Promise<URL> {
  const folder = 'test-results/data/mail'
  const link = new RegExp(`https?://\\S+/ride/${id}#[\\w-]+`)
  let href = ''
  await expect(async () => {
    for (const name of await readdir(folder)) {
      const { subject, text = '' } = await simpleParser(await readFile(`${folder}/${name}`))
      if (subject?.includes('new link')) href = link.exec(text)?.[0] ?? href
    }
    expect(href).not.toBe('')
  }).toPass()
  return new URL(href)
}
