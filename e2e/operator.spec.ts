import { ridePath } from '@/lib/booking/ride-page'
import { bookingSchema } from '@/lib/booking/schemas'
import { expectAccessible } from './kit/accessibility'
import { fillChauffeur, openOperator } from './kit/operator'
import { bookRide } from './kit/paying'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 360, height: 740 }
const WIDTHS_PX = [360, 768, 1280, 1920]

test('the operator assigns and the rider sees it; cancelled with a reason, everything goes back', {
  tag: '@journey',
}, async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  const { booking, token } = await bookRide(page, { method: 'zelle', days: 11 })
  await openOperator(page, booking)
  await expect(page.getByRole('link', { name: 'Call Ada' })).toHaveAttribute('href', 'tel:+12125550142')
  await fillChauffeur(page)
  await page.getByRole('button', { name: 'Assign and tell the rider' }).click()
  await expect(page.getByText('Assigned. Ada is told by e-mail who comes.')).toBeVisible()

  const rider = await context.newPage()
  await rider.goto(ridePath({ id: booking.id, token }))
  await expect(rider.getByText('Vera Cole').first()).toBeVisible()

  await page.getByRole('button', { name: 'Zelle received…' }).click()
  await page.getByRole('button', { name: 'Yes, it arrived' }).click()
  await expect(page.getByText('Noted: paid by Zelle.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel ride…' }).click()
  await page.getByRole('button', { name: 'Cancel the ride' }).click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Please say why: the rider reads it.')
  await page.getByLabel('Reason').fill('The road is closed.')
  await page.getByRole('button', { name: 'Cancel the ride' }).click()
  await expect(page.getByText('waits for you to send it').first()).toBeVisible()
  await page.getByRole('button', { name: 'Refund sent…' }).click()
  await page.getByRole('button', { name: 'Yes, it is sent' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing left to do' })).toBeVisible()

  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/v1/bookings/${booking.id}`, { headers })
  expect(bookingSchema.parse((await answer.json()).booking)).toMatchObject({
    status: 'refunded',
    cancelledBy: 'operator',
    refundCents: booking.quote?.totalCents,
  })
  await rider.reload()
  await expect(rider.getByText(/The road is closed\./).first()).toBeVisible()
})

test('an airport name at a point elsewhere is warned of, with the nearest known place', async ({ page }) => {
  const { booking } = await bookRide(page, {
    days: 16,
    asked: {
      dropOffLocation: '40.7027,-73.789',
      dropOffGiven: { name: 'John F. Kennedy International Airport', area: 'Queens, NY', kind: 'airport' },
    },
  })
  await page.setViewportSize(PHONE)
  await openOperator(page, booking)
  const check = page.getByRole('region', { name: 'Check with the customer' })
  await expect(check).toContainText('Drop-off: The point is 3.96 mi from John F. Kennedy International Airport (JFK).')
  await expect(page.getByText('Nearest known place: Hillside, NY (0.38 mi)')).toBeVisible()
  await expectAccessible(page)
})

test('a page that is old is told what is new, does nothing, and keeps what was typed', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/\b409\b/)
  const { booking, token } = await bookRide(page, { days: 12 })
  await openOperator(page, booking)
  await fillChauffeur(page)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`/api/v1/bookings/${booking.id}/zelle`, { headers, data: {} })
  await page.getByRole('button', { name: 'Assign and tell the rider' }).click()
  const news = page.getByRole('region', { name: 'New since you looked' })
  await expect(news).toContainText('To be paid: by Zelle, was by card')
  await expect(page.getByText('so nothing was done')).toBeVisible()
  await expect(page.getByLabel("Chauffeur's name")).toHaveValue('Vera Cole')
  await page.getByRole('button', { name: 'Assign and tell the rider' }).click()
  await expect(page.getByText('Assigned.')).toBeVisible()
  await expect(news).toBeHidden()
})

test('without a connection nothing is done, which is said; the next press does it', async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults(/ERR_INTERNET_DISCONNECTED/)
  const { booking } = await bookRide(page, { days: 13 })
  await openOperator(page, booking)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirm ride' }).click()
  await expect(page.getByText('You are offline, so nothing was done.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Confirm ride' }).click()
  await expect(page.getByText('Confirmed. Ada is told by e-mail.')).toBeVisible()
})

test('for every width and every reader, by keyboard alone', async ({ page }) => {
  const { booking } = await bookRide(page, { days: 14 })
  await openOperator(page, booking)
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const cancel = page.getByRole('button', { name: 'Cancel ride…' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cancel this ride?' })).toBeVisible()
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await page.getByRole('button', { name: 'Confirm ride' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeFocused()
  await expectAccessible(page)
})

test('text twice as large fits the smallest screen', async ({ page }) => {
  const { booking } = await bookRide(page, { days: 15 })
  await page.setViewportSize({ width: 320, height: 640 })
  await openOperator(page, booking)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByText('For the operator')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('without script nothing is waited for', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL('/operator', test.info().project.use.baseURL).href)
  await expect(page.getByText('This page needs JavaScript: please switch it on for this site.')).toBeVisible()
  await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('a link that opens nothing says so, and what to do', async ({ page, expectFaults }) => {
  expectFaults(/\b404\b/)
  const answer = await page.goto('/operator')
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(page.getByRole('heading', { name: 'This page opens by a link' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/operator#AAAA-AAAA.1774000000.not-ours')
  await expect(page.getByRole('heading', { name: 'This link opens no booking' })).toBeVisible()
  await expectAccessible(page)
})
