import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import { nextButton } from './kit/booking'
import { openDayList, openOperator } from './kit/operator'
import { bookPaidRide, bookRide, linkOf } from './kit/payment'
import { expect, test } from './kit/test'

test('the operator sees the day and assigns, cancels and refunds a ride', async ({ page, context, expectErrors }) => {
  expectErrors(/\b(404|409|422|503)\b/)
  const overrides = { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' } as const
  const booked = await bookRide(page, { overrides })
  const { booking, token } = booked
  const headers = { authorization: `Bearer ${token}` }
  const rider = await context.newPage()
  await rider.goto(linkOf(booked))
  await expect(rider.getByText(/^The usual wait is \d+–\d+ min\./)).toBeVisible()
  await test.step('the day', async () => {
    await openDayList(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Rides' })).toBeVisible()
    const ride = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${booking.id}"]`) })
    await expect(ride).toContainText('Unassigned')
    await expect(ride).toContainText('Needs confirmation')
    await expectAccessible(page)
    await expectFits(page)
    await ride.getByRole('link').click()
  })
  await expect(page.getByText(/^As soon as possible, requested .+ (ago|just now)$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ada' })).toHaveAttribute('href', 'tel:+12125550142')
  const assign = page.getByRole('button', { name: 'Assign and notify customer' })

  await test.step('an immediate ride needs an ETA; an old page shows new data and keeps the typed text', async () => {
    await page.getByRole('button', { name: 'Assign a chauffeur…' }).click()
    await page.getByLabel('Chauffeur’s name').fill('Vera Cole')
    await page.getByLabel('Car').fill('Black Cadillac Escalade, T123456C')
    await page.getByLabel('Chauffeur’s phone').fill('212 555 0199')
    await assign.click()
    await expect(page.getByLabel('ETA in minutes')).toBeFocused()
    await page.getByLabel('ETA in minutes').fill('25')
    await page.request.post(`/api/v1/bookings/${booking.id}/zelle`, { headers, data: {} })
    await assign.click()
    const refusal = page.getByRole('dialog').getByText('so the action did not go through')
    await expect(refusal).toContainText('Method: Zelle (was Credit/Debit Card)')
    await expect(page.getByLabel('Chauffeur’s name')).toHaveValue('Vera Cole')
    await assign.click()
    await expect(page.getByText(/^ETA .+, in 2[456] min$/)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the rider sees who comes, and when', async () => {
    await rider.reload()
    await expect(rider.getByText('Vera Cole').first()).toBeVisible()
    await expect(rider.getByText(/^in 2[456] min$/)).toBeVisible()
    await expectAccessible(rider)
  })
  await test.step('payment, cancellation and refund', async () => {
    await page.getByRole('button', { name: 'Zelle received…' }).click()
    await page.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(page.getByText('Zelle payment recorded.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel ride…' }).click()
    await page.getByRole('button', { name: 'Cancel the ride' }).click()
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.getByLabel('Reason').fill('The road is closed.')
    await page.getByRole('button', { name: 'Cancel the ride' }).click()
    await expect(page.getByText('You need to send a refund of').first()).toBeVisible()
    await page.getByRole('button', { name: 'Refund sent…' }).click()
    await page.getByRole('button', { name: 'Yes, sent' }).click()
    await expect(page.getByText('Refund recorded as sent.')).toBeVisible()
    await rider.reload()
    await expect(rider.getByText(/The road is closed\./).first()).toBeVisible()
  })
  await test.step('the next ride is assigned with two taps, and its chauffeur is paid', async () => {
    const next = await bookRide(page, { days: 3, method: 'chauffeur' })
    await openOperator(page, next.booking)
    await page.getByRole('button', { name: /^Vera Cole/ }).click()
    await assign.click()
    await expect(page.getByText('Assigned. Ada will be notified by email.')).toBeVisible()
    await page.getByRole('button', { name: 'Chauffeur was paid…' }).click()
    await page.getByRole('button', { name: 'Yes, they were paid' }).click()
    await expect(page.getByText('Payment to the chauffeur recorded.')).toBeVisible()
  })
  await test.step('who has no link asks for one', async () => {
    await page.goto('about:blank')
    await page.goto('/operator')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Email me the list of rides' }).click()
    await expect(page.getByText(/^This site does not know its owner’s email yet/)).toBeVisible()
  })
})

test('the operator changes a paid ride, keeps a note and opens the trip sheet', async ({ page, context }) => {
  const overrides = { carCategory: 'Executive Sedan' }
  const booked = await bookPaidRide(page, { days: 5, overrides })
  await openOperator(page, booked.booking)
  const form = page.getByRole('dialog', { name: 'Change this ride' })
  const terms = form.getByRole('alert').filter({ hasText: 'New fare' })

  await test.step('every text fits, and a dialog is closed by keyboard', async () => {
    await expectFits(page, { widths: [320], textPercent: 200 })
    const cancel = page.getByRole('button', { name: 'Cancel ride…' })
    await cancel.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Cancel this ride?' })).toBeVisible()
    await expectAccessible(page, DIALOG)
    await page.keyboard.press('Escape')
    await expect(cancel).toBeFocused()
  })

  await test.step('a lower fare agreed by phone replaces the calculated one, and the difference is refunded', async () => {
    await page.getByRole('button', { name: 'Change ride…' }).click()
    await form.getByRole('radio', { name: /Luxury SUV/ }).check()
    await nextButton(page).click()
    await form.getByRole('button', { name: 'Review Change' }).click()
    await expect(terms).toBeFocused()
    await expect(terms).toContainText('Customer owes')
    const lowerFare = (booked.booking.quote?.totalCents ?? 0) / 100 - 30
    await terms.getByLabel('Or a different fare, in dollars').fill(String(lowerFare))
    await terms.getByRole('button', { name: 'Use this fare' }).click()
    await expect(terms).toContainText('$30.00')
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Change Ride and Refund $30.00' }).click()
    await expect(page.getByText(/^Changed\. .+\$30\.00 will be refunded to the card automatically\./)).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').last()).toContainText('−$30.00')
    await expect(page.getByText(/Refund due: \$30\.00\.$/)).toBeVisible()
  })

  await test.step('the note stays with the operator', async () => {
    await page.getByRole('button', { name: 'Note…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers the quiet route')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved.')).toBeVisible()
    await expect(page.getByText('Prefers the quiet route')).toBeVisible()
    await page.goto(linkOf(booked))
    await expect(page.getByText('quiet route')).toBeHidden()
  })

  await test.step('the trip sheet opens without prices', async () => {
    await openOperator(page, booked.booking)
    await expect(page.getByRole('link', { name: 'Text', exact: true })).toHaveAttribute('href', /^sms:\?&body=Trip%20/)
    const link = await page.getByRole('link', { name: /^Open, share or print/ }).getAttribute('href')
    const { pathname, hash } = new URL(link ?? '')
    const trip = await context.newPage()
    await trip.goto(pathname + hash)
    await expect(trip.getByRole('heading', { level: 1, name: 'Ada Marsh' })).toBeVisible()
    await expect(trip.getByRole('main')).not.toContainText('$')
    await expect(trip.getByRole('link', { name: 'Call Ada' })).toBeVisible()
    await expectAccessible(trip)
    await expectFits(trip)
  })
})
