import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { formatInstant } from '@/lib/format'
import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import { nextButton } from './kit/booking'
import { DATA_DIR, openOperator, readEmails } from './kit/operator'
import { bookPaidRide, bookRide, fillCard, linkOf, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

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
  await expectAccessible(page, DIALOG)
  return terms
}

test('a copied link opens the ride elsewhere, where it is paid and canceled', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { booking } = await openBookedRide(page)
  const { id, pickupAt, pickupTimeZone } = booking
  await page.getByText('Share or save this page').click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/ride/${id}#`)
  const { viewport } = test.info().project.use
  const other = await browser.newPage({ timezoneId: 'Asia/Tokyo', viewport, reducedMotion: 'reduce' })
  await other.goto(link)
  const cancel = other.getByRole('button', { name: 'Cancel Booking' })

  await test.step('the pickup is shown in its own time zone', async () => {
    await expect(other.getByRole('heading', { level: 1, name: /^Pay \$[\d.]+ to keep it$/ })).toBeVisible()
    const pickup = formatInstant(pickupAt, pickupTimeZone)
    await expect(other.getByRole('heading', { level: 2, name: pickup })).toBeVisible()
    await expectAccessible(other)
    await expectFits(other, { widths: [320], textPercent: 200 })
  })
  await test.step('the calendar file is named after the ride', async () => {
    const file = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Add to Calendar' }).click()
    expect((await file).suggestedFilename()).toBe(`ride-${id}.ics`)
  })
  await test.step('without a network what is on screen stays', async () => {
    await other.context().setOffline(true)
    await expect(other.getByText(/^You are offline\. Last updated: /)).toBeVisible()
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    await other.context().setOffline(false)
    await expect(other.getByText(/Last updated/)).toBeHidden()
  })
  await test.step('it prints on two pages at most, without buttons', async () => {
    await other.emulateMedia({ media: 'print' })
    await expect(other.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(other.getByText(id, { exact: true }).first()).toBeVisible()
    const paper = await other.pdf({ format: 'Letter' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
    await other.emulateMedia({ media: 'screen' })
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
  await other.close()
})

test('a paid ride is changed to a higher fare, paid in one step, and to a lower one, refunded', async ({ page }) => {
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

test('dead links look alike; the emailed one opens, a lost one is sent', async ({ page, context, expectErrors }) => {
  expectErrors(/404/)
  const booked = await bookRide(page, { days: 3 })
  await openOperator(page, booked.booking)
  const send = page.getByRole('button', { name: 'Send the rider a new link…' })
  await send.click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText(/^The old link ended\./)).toBeVisible()
  const link = new RegExp(`^.*new link.*\\n[^]*?/ride/${booked.booking.id}(#[\\w-]+)`)
  const findLink = async () => (await readEmails(DATA_DIR)).map(email => link.exec(email)?.[1] ?? '').find(Boolean)
  await expect.poll(findLink).toBeDefined()

  const seen = new Set<string | null>()
  const other = await context.newPage()
  for (const link of [`/ride/AAAA-AAAA#${booked.token}`, linkOf(booked), `${linkOf(booked)}x`]) {
    await other.goto('about:blank')
    await other.goto(link)
    await expect(closed(other)).toBeVisible()
    seen.add(await other.getByRole('main').textContent())
  }
  expect(seen.size).toBe(1)
  await other.evaluate(
    fragment => {
      location.hash = fragment
    },
    (await findLink()) ?? '',
  )
  await expect(other.getByText('Share or save this page')).toBeVisible()

  await test.step('a lost link is requested', async () => {
    await page.goto('/ride')
    const send = page.getByRole('button', { name: 'Send my link' })
    await send.press('Enter')
    await expect(page.getByText('Please enter your booking ID, such as 7KQ4-M9XW.')).toBeVisible()
    await expect(page.getByLabel(/^Booking ID/)).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel(/^Booking ID/).fill(booked.booking.id.toLowerCase().replace('-', ''))
    await page.getByLabel(/^Email/).fill(booked.booking.contactInfo.email)
    await send.click()
    await expect(page.getByRole('status').getByText(LOST_LINK_MESSAGE)).toBeVisible()
  })
})
