import { buildRidePath } from '@/lib/booking/model/ride-page'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import { fillChauffeur, openOperator } from './kit/operator'
import { bookRide } from './kit/payment'
import { expect, test } from './kit/test'

const PHONE = { width: 360, height: 740 }
const WIDTHS_PX = [360, 1280]

test('the operator assigns a chauffeur, notes the payment, cancels with a reason and sends the refund', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/\b4(09|22)\b/)
  await page.setViewportSize(PHONE)
  const { booking, token } = await bookRide(page)
  const headers = { authorization: `Bearer ${token}` }
  await openOperator(page, booking)
  await expect(page.getByRole('link', { name: 'Call Ada' })).toHaveAttribute('href', 'tel:+12125550142')
  await fillChauffeur(page)

  await test.step('an old page shows new data and keeps the typed text', async () => {
    await page.request.post(`/api/v1/bookings/${booking.id}/zelle`, { headers, data: {} })
    await page.getByRole('button', { name: 'Assign and notify customer' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'New since your last visit' })).toContainText(
      'Method: Zelle (was Credit/Debit Card)',
    )
    await expect(dialog.getByText('so the action did not go through')).toBeVisible()
    await expect(page.getByLabel('Chauffeur’s name')).toHaveValue('Vera Cole')
    await page.getByRole('button', { name: 'Assign and notify customer' }).click()
    await expect(page.getByText('Assigned. Ada will be notified by email.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'New since your last visit' })).toBeHidden()
  })

  const rider = await context.newPage()
  await rider.goto(buildRidePath({ id: booking.id, token }))
  await expect(rider.getByText('Vera Cole').first()).toBeVisible()

  await test.step('payment, cancellation and refund', async () => {
    await page.getByRole('button', { name: 'Zelle received…' }).click()
    await page.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(page.getByText('Zelle payment recorded.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel ride…' }).click()
    await page.getByRole('button', { name: 'Cancel the ride' }).click()
    await expect(page.getByLabel('Reason')).toBeFocused()
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(
      'Please enter a reason. The customer will see it.',
    )
    await page.getByLabel('Reason').fill('The road is closed.')
    await page.getByRole('button', { name: 'Cancel the ride' }).click()
    await expect(page.getByText('You need to send a refund of').first()).toBeVisible()
    await page.getByRole('button', { name: 'Refund sent…' }).click()
    await page.getByRole('button', { name: 'Yes, sent' }).click()
    await expect(page.getByText('Refund recorded as sent.')).toBeVisible()
  })

  const response = await page.request.get(`/api/v1/bookings/${booking.id}`, { headers })
  expect(bookingSchema.parse((await response.json()).booking)).toMatchObject({
    status: 'refunded',
    cancelledBy: 'operator',
    account: { refundedCents: booking.quote?.totalCents, refundDueCents: 0 },
  })
  await rider.reload()
  await expect(rider.getByText(/The road is closed\./).first()).toBeVisible()
})

test('the operator page fits every width, works by keyboard, warns of a misplaced airport and explains a bad link', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b404\b/)
  const { booking } = await bookRide(page, {
    overrides: {
      dropOffLocation: '40.7027,-73.789',
      dropOffGiven: { name: 'John F. Kennedy International Airport', area: 'Queens, NY', kind: 'airport' },
    },
  })
  await openOperator(page, booking)

  await test.step('a drop-off named after an airport that is elsewhere', async () => {
    const check = page.getByRole('region', { name: 'Check with the customer' })
    await expect(check).toContainText(
      'Drop-off: The location is 3.96 mi from John F. Kennedy International Airport (JFK).',
    )
    await expect(page.getByText('3.96 mi from John F. Kennedy International Airport (JFK), New York, NY')).toBeVisible()
  })

  for (const width of WIDTHS_PX) {
    await test.step(`accessible at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }

  await test.step('by keyboard', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel ride…' })
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Cancel this ride?' })).toBeVisible()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(cancel).toBeFocused()
    await page.getByRole('button', { name: 'Confirm ride' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Actions' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('text at 200% fits a screen of 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByText('For the operator')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  await test.step('no link, and a link that is not valid', async () => {
    await page.goto('about:blank')
    await page.goto('/operator')
    await expect(page.getByRole('heading', { name: 'You need a link to open this page' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/operator#AAAA-AAAA.1774000000.not-ours')
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(page)
  })
})
