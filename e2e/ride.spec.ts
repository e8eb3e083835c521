import { readdir, readFile } from 'node:fs/promises'
import { simpleParser } from 'mailparser'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { formatInstant } from '@/lib/format'
import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import { nextButton } from './kit/booking'
import { openOperator } from './kit/operator'
import { bookPaidRide, bookRide, fillCard, linkOf, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

const FARE_DIFFERENCE = /^The fare was \$[\d.]+ and is now \$[\d.]+ \(\$[\d.]+ less\)\.$/

const vehicleFact = (page: Page) => page.locator('main dl > div').filter({ hasText: 'Vehicle' }).first()

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await expect(form.getByRole('radio', { name: /Executive Sedan/ })).toBeVisible()
  return form
}

/** Goes to the second step and reviews the terms. */
async function review(page: Page) {
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await nextButton(page).click()
  await form.getByRole('button', { name: 'Review Change' }).click()
  const terms = form.getByRole('alert').filter({ hasText: 'New fare' })
  await expect(terms).toBeFocused()
  await expectAccessible(page)
  return terms
}

/** Opens the ride page on another device, in another time zone. */
async function openElsewhere(page: Page, link: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ timezoneId: 'Asia/Tokyo', viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  if (context === undefined) throw new Error('there is no browser')
  const other = await context.newPage()
  await other.goto(link)
  return other
}

test('a copied link opens the ride in another time zone, where it is saved, printed, edited, paid, given a flight and canceled', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { booking } = await openBookedRide(page)
  const { id, pickupAt, pickupTimeZone } = booking
  await page.getByText('Share or save this page').click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/ride/${id}#`)
  const other = await openElsewhere(page, link)
  const cancel = other.getByRole('button', { name: 'Cancel Booking' })

  await test.step('the pickup is shown in its own time zone', async () => {
    await expect(other.getByRole('heading', { level: 1, name: /^Pay \$[\d.]+ to keep it$/ })).toBeVisible()
    const pickup = formatInstant(pickupAt, pickupTimeZone)
    await expect(other.getByRole('heading', { level: 2, name: pickup })).toBeVisible()
    await expectAccessible(other)
    await expectFits(other)
    await expectFits(other, { widths: [320], textPercent: 200 })
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
    await other.context().setOffline(true)
    await expect(other.getByText(/^You are offline\. Last updated: /)).toBeVisible()
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    await expect(cancel).toBeDisabled()
    await other.context().setOffline(false)
    await expect(other.getByText(/Last updated/)).toBeHidden()
    await expect(cancel).toBeEnabled()
  })
  await test.step('it prints on two pages at most, without buttons', async () => {
    await other.emulateMedia({ media: 'print' })
    await expect(other.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    const paper = await other.pdf({ format: 'Letter' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
    await other.emulateMedia({ media: 'screen' })
  })
  await test.step('it is edited, and the lower fare is shown until it is confirmed', async () => {
    const form = await openForm(other)
    await form.getByRole('radio', { name: /Executive Sedan/ }).check()
    await expect(form.getByText(FARE_DIFFERENCE)).toBeVisible()
    await nextButton(other).click()
    await expect(form.getByText(FARE_DIFFERENCE)).toBeVisible()
    await expectAccessible(other, DIALOG)
    await form.getByRole('button', { name: 'Review & Confirm' }).click()
    await expect(form).toBeHidden()
    await expect(other.getByText(/^Your ride has been updated\. The fare is \$/)).toBeVisible()
    const entry = other.getByText(/^Changed\. Vehicle: from Luxury SUV .* to Executive Sedan .*\. Fare: from \$/)
    await expect(entry).toBeVisible()
  })
  await test.step('it is paid', async () => {
    await openCardDialog(other)
    await fillCard(other)
    await payButton(other).click()
    await expect(other.getByText(/^You paid \$.+ by card\.$/)).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: /^Paid\. See you / })).toBeVisible()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
  })
  await test.step('its flight is saved', async () => {
    const flight = other.getByRole('form', { name: 'Your flight' })
    await flight.getByLabel('Arriving flight').fill('dl 1234')
    await flight.getByLabel('Arriving flight').press('Enter')
    await expect(flight.getByRole('status')).toContainText('Saved.')
  })
  await test.step('canceling shows and makes the refund', async () => {
    await cancel.click()
    await expect(other.getByRole('dialog').getByText(/^You will be refunded \$[\d.]+\.$/)).toBeVisible()
    await other.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(other.getByText(/^You canceled this ride\./)).toBeVisible()
    await expect(other.getByRole('button', { name: /^(Pay|Cancel|Edit)/ })).toHaveCount(0)
    await expectAccessible(other)
  })
  await other.context().close()
})

test('a paid ride is changed to a higher fare, whose difference is paid in one step, and to a lower one, which is refunded', async ({
  page,
}) => {
  const overrides = { carCategory: 'Executive Sedan' }
  await page.goto(linkOf(await bookPaidRide(page, { days: 5, overrides })))
  const form = await openForm(page)
  await form.getByRole('radio', { name: /Luxury SUV/ }).check()
  await review(page)
  await page.getByRole('button', { name: /^Pay \$[\d.]+ and Change Ride$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Secure card payment' })
  await expect(dialog.getByLabel('Card number')).toBeVisible()

  await test.step('the payment changes the ride, once', async () => {
    await fillCard(page)
    await payButton(page).dblclick()
    await expect(page.getByText(/^Payment successful!/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(vehicleFact(page)).toContainText('Luxury SUV')
    await expect(page.getByText(/^Changed\. .+ You paid \$[\d.]+ by card\.$/)).toBeVisible()
    await page.reload()
    await expect(vehicleFact(page)).toContainText('Luxury SUV')
    await expect(form).toBeHidden()
  })

  await test.step('another time and a lower fare: the difference is refunded', async () => {
    await openForm(page)
    await form.getByRole('button', { name: 'Edit places and time' }).click()
    await form.getByLabel('Pickup Time').fill('16:10')
    await form.getByRole('button', { name: 'See fares' }).click()
    await form.getByRole('radio', { name: /Executive Sedan/ }).check()
    const terms = await review(page)
    await expect(terms.getByText(/^Pickup time: from .+ to .+ at 4:10/)).toBeVisible()
    await expect(terms).toContainText(/We will refund the difference \(\$[\d.]+\) to your original payment method\./)
    await terms.getByRole('button', { name: /^Change Ride and Refund \$[\d.]+$/ }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: / at 4:10 PM/ })).toBeVisible()
    // The second charge, which has not settled, is voided.
    await expect(page.getByText(/^We received \$[\d.,]+ and refunded \$[\d.]+ of it\./).first()).toBeVisible()
    await expect(page.getByText(/^Changed\. .+ Your refund of \$[\d.]+ will be credited to your card/)).toBeVisible()
    await expectAccessible(page)
  })
})

const closed = (page: Page) => page.getByRole('heading', { level: 1, name: 'This ride link is not valid' })

test('a link that the operator replaced, a wrong token and a guessed ID look alike; the emailed link opens, and a lost one is sent', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/404/)
  const booked = await bookRide(page)
  await openOperator(page, booked.booking)
  const send = page.getByRole('button', { name: 'Send the rider a new link…' })
  await send.click()
  await expectAccessible(page, DIALOG)
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
