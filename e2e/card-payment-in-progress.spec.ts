import { expectStatus } from './kit/card-site'
import { BOOKING, chargesOf, holdResponses, openReadyCardDialog, PROCESS, successToast } from './kit/checkout'
import { awaitTokenizer, fillCard, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'

test('while a payment is processed the dialog stays open and a reload asks first, then shows how it ended', {
  tag: '@journey',
}, async ({ page }) => {
  await holdResponses(page, PROCESS)
  const { booked, dialog } = await openReadyCardDialog(page)
  await fillCard(page)
  await Promise.all([page.waitForRequest(PROCESS), payButton(page).click()])

  await expect(payButton(page)).toHaveText('Processing...')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await payButton(page).click({ force: true })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(payButton(page)).toHaveText('Processing...')

  await expect.poll(() => chargesOf(page, booked)).toHaveLength(1)
  // Makes the server respond as if the outcome were still unknown.
  await page.route(BOOKING, async route => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, booking: { ...json.booking, status: 'payment_unknown' } } })
  })
  const dialogs: string[] = []
  page.on('dialog', async dialog => {
    dialogs.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(dialogs).toEqual(['beforeunload'])
  await expectStatus(page, CHECKING)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectStatus(page, /^Paid\./)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('Back closes the card dialog and empties it, and a payment that is processed meanwhile is still reported', async ({
  page,
}) => {
  const release = await holdResponses(page, PROCESS)
  const booked = await openBookedRide(page)
  await page.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByRole('button', { name: 'Review & Confirm' }).click()

  await test.step('before paying', async () => {
    await openCardDialog(page)
    await fillCard(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('First name').fill('Augusta')
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    const dialog = await openCardDialog(page)
    await expect(dialog.getByLabel('Card number')).toHaveValue('')
  })

  await test.step('while it is processed', async () => {
    await awaitTokenizer(page)
    await fillCard(page)
    await Promise.all([page.waitForRequest(PROCESS), payButton(page).click()])
    await page.goBack()
    release()
    await expect(successToast(page)).toBeVisible()
    await page.goForward()
    await expectStatus(page, /^Paid\./)
    await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
    expect(await chargesOf(page, booked)).toHaveLength(1)
  })
})
