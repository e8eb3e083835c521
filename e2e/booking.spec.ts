import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import {
  booking,
  confirm,
  dayFromNow,
  fillContact,
  goToContact,
  nextButton,
  openFilledRide,
  readBookingId,
  seeFares,
  showOtherFares,
} from './kit/booking'
import { expectBelowBar } from './kit/home'
import { APPROVED_CARD, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

/** The rest of the home page is checked in home.spec.ts. */
const FORM = '#booking-flow'

const submit = (page: Page) => page.getByRole('button', { name: 'Review & Confirm' })

test('the shortest path takes 4 taps to a fare, 9 to a booking and 11 to its payment', async ({ page }) => {
  let taps = 0
  async function tap(target: Locator) {
    taps += 1
    await target.tap()
  }
  // The on-screen keyboard's Next key moves to the next field, like Tab here.
  async function typeAndGoOn(texts: string[]) {
    for (const [i, text] of texts.entries()) {
      if (i > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  const suggestion = page.getByRole('listbox').getByRole('option').first()
  await page.goto('/')

  await test.step('first fare', async () => {
    const bar = page.getByRole('form', { name: 'Your ride', exact: true })
    await tap(bar.getByLabel('From'))
    await page.keyboard.type('jfk')
    await expect(suggestion).toBeVisible()
    await expectAccessible(page, '#home', '[role=listbox]')
    await tap(suggestion)
    await expect(bar.getByLabel('To')).toBeFocused()
    await page.keyboard.type('times square')
    await tap(suggestion)
    await tap(bar.getByRole('button', { name: 'See fares' }))
    await expect(booking(page).getByRole('radio', { checked: true })).toBeFocused()
    const fare = booking(page)
      .getByRole('group', { name: 'Car Category' })
      .getByText(/^\$\d+\.\d\d$/)
    await expect(fare.first()).toBeInViewport()
    expect(taps).toBeLessThanOrEqual(4)
    await expectAccessible(page, FORM)
  })
  await test.step('booked, with Next at the bottom edge', async () => {
    const box = await nextButton(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40)
    await tap(nextButton(page))
    await tap(booking(page).getByLabel('First name'))
    await typeAndGoOn(['Ada', 'King', 'ada@example.com', '212 555 0142'])
    await expectAccessible(page, FORM)
    await tap(submit(page))
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(9)
    await expectAccessible(page, FORM)
  })
  await test.step('paid', async () => {
    await tap(page.getByRole('button', { name: 'Pay with Card' }))
    await tap(page.getByRole('dialog').getByLabel('Card number'))
    const { number, expiry, cvc, zip } = APPROVED_CARD
    // The name is known from the contact step.
    await typeAndGoOn([number, expiry, cvc, '', zip])
    await tap(payButton(page))
    await expect(page.getByRole('status').getByText(/^We received/)).toBeVisible()
    expect(taps).toBeLessThanOrEqual(11)
  })
})

test('a draft outlasts reloads, Back and Forward; its booking is paid and edited', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const van = page.getByRole('radio', { name: /Executive Van/ })
  await openFilledRide(page)
  await van.check()
  await page.reload()
  await expect(van).toBeChecked()
  await test.step('contact, also after another page', async () => {
    await goToContact(page)
    await fillContact(page)
    await page.goto('/blog/tipping-your-chauffeur')
    await page.goto('/#booking-flow')
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
    await expect(booking(page).getByLabel('Email')).toHaveValue('ada@example.com')
  })
  await test.step('Back and Forward move between all steps', async () => {
    await page.getByRole('button', { name: 'Back to Ride Details' }).click()
    await expect(van).toBeFocused()
    await goToContact(page)
    await page.goBack()
    await expect(van).toBeChecked()
    await page.goForward()
    await confirm(page)
    await page.goBack()
    await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
    await page.goForward()
    await page.reload()
  })
  await test.step('the Zelle dialog copies the email and takes note that the money was sent', async () => {
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    const zelle = page.getByRole('dialog')
    await expect(zelle.getByText(/^INV-\d{13}$/)).toBeVisible()
    await zelle.getByRole('button', { name: 'Copy Email' }).click()
    await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@')
    await zelle.getByRole('button', { name: 'I have sent it' }).click()
    await expect(page.getByText(/^Thank you\. We have told our team/)).toBeVisible()
    await expectAccessible(page, DIALOG)
    await zelle.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(zelle).toBeHidden()
  })
  const id = await readBookingId(page)
  await test.step('Edit Details keeps everything and changes the same booking', async () => {
    await page.getByRole('button', { name: 'Edit Details' }).click()
    await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
    await page.getByRole('button', { name: 'Back to Ride Details' }).click()
    await page.getByRole('radio', { name: /Luxury SUV/ }).check()
    await nextButton(page).click()
    expect(await confirm(page)).toBe(id)
    await expect(booking(page).getByText('Luxury SUV (Luxury SUVs)').last()).toBeVisible()
  })
  await test.step('the receipt is an image of 800 by 1400 pixels', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Receipt' }).click(),
    ])
    expect(download.suggestedFilename()).toContain(id)
    const image = await readFile(await download.path())
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([800, 1400])
  })
  await page.getByRole('button', { name: 'Start New Booking' }).click()
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue('')
  expect(page.url()).toMatch(/#booking-flow$/)
  await expectBelowBar(page, booking(page))
})

test('one booking is made in spite of a lost response and a double click', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await context.setOffline(false)

  const bookedIds: string[] = []
  await page.route('**/api/v1/bookings', async route => {
    const response = await route.fetch()
    bookedIds.push((await response.json()).booking.id)
    if (bookedIds.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await submit(page).click()
  await expect(page.getByText(/We could not reach our server/)).toBeVisible()
  await booking(page).getByLabel('First name').fill('Augusta')
  await submit(page).dblclick()
  await expect(page.getByText('Augusta King')).toBeVisible()
  const [id = ''] = bookedIds
  await expect(page.getByText(id).first()).toBeVisible()
  expect(bookedIds).toEqual([id, id])
})

test('every error is accessible and can be corrected, up to the booking', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await page.route('**/api/v1/routes?**', route => route.fulfill({ status: 500, body: 'oops' }))
  await showOtherFares(page)
  await openFilledRide(page)
  await test.step('a route that failed is requested again', async () => {
    await expect(page.getByText('Error: Directions request failed: UNKNOWN_ERROR')).toBeVisible()
    await expect(nextButton(page)).toBeEnabled()
    await expectAccessible(page, FORM)
    await page.unroute('**/api/v1/routes?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/mi$/).first()).toBeVisible()
  })
  await test.step('a place that was not chosen, and a pickup time that has passed', async () => {
    await page.getByRole('button', { name: 'Edit places and time' }).click()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toBeFocused()
    // Two days ago: yesterday in UTC can still be today at the pickup.
    await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
    await expect(page.getByText('This pickup time has passed. Please choose a later one.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Pickup Location' }).fill('')
    await page.getByRole('button', { name: 'See fares' }).last().click()
    await expect(page.getByText('Please choose a pickup location from the list.')).toBeVisible()
    await expectAccessible(page, FORM)
    await booking(page).getByLabel('Pickup Date').fill(dayFromNow(4))
    await page.getByRole('combobox', { name: 'Pickup Location' }).fill('jfk')
    await page.getByRole('listbox').getByRole('option').first().click()
    await seeFares(page)
  })
  await goToContact(page)
  await test.step('missing and invalid contact fields', async () => {
    await expect(submit(page)).toBeDisabled()
    await booking(page).getByRole('button', { name: 'email', exact: true }).click()
    await expect(booking(page).getByLabel('Email')).toBeFocused()
    await fillContact(page)
    await booking(page).getByLabel('Email').fill('ada@')
    await submit(page).click()
    await expect(page.getByText('Please enter an email address such as name@example.com.')).toBeVisible()
    await expect(booking(page).getByLabel('Email')).toBeFocused()
    await expectAccessible(page, FORM)
  })
  await expectFits(page, { widths: [320], textPercent: 200 })
  await test.step('a field and a time that the server rejects', async () => {
    const fields = { pickupTime: 'All our SUVs are booked.', 'contactInfo.phone': 'This number cannot be reached.' }
    const next = { date: dayFromNow(4), time: '11:15' }
    const json = { error: 'Please check the highlighted fields.', code: 'invalid_fields', fields, next }
    await page.route('**/api/v1/bookings', route => route.fulfill({ status: 422, json }), { times: 1 })
    await fillContact(page)
    await submit(page).click()
    await expect(page.getByText('This number cannot be reached.')).toBeVisible()
    await expectAccessible(page, FORM)
    await page.getByRole('button', { name: /^Choose .* at 11:15 AM E[SD]T$/ }).click()
    await expect(submit(page)).toBeFocused()
  })
  await test.step('a fare that changed', async () => {
    await fillContact(page)
    await submit(page).click()
    await expect(page.getByText(/The fare has changed since you last saw it/)).toBeVisible()
    await expectAccessible(page, FORM)
    await page.getByRole('button', { name: /^Book Ride for \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    const time = booking(page).getByText(/at 11:15 AM E[SD]T/)
    await expect(time.first()).toBeVisible()
  })
})
