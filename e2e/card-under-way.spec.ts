import { expectStanding } from './kit/card-site'
import { awaitTokenizer, fillCard, openBooked, openTill, payButton } from './kit/paying'
import { expect, test } from './kit/test'
import { BOOKING, chargesOf, holdAnswers, openReadyTill, PROCESS, successToast } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'

test('a double click pays once', { tag: '@journey' }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/payments/process')) sent.push(request.url())
  })
  const { booked } = await openReadyTill(page)
  await fillCard(page)
  await payButton(page).dblclick()
  await expectStanding(page, /^Paid\./)
  expect(sent).toHaveLength(1)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('neither Escape, nor a press beside it, nor the button again disturbs a payment under way', async ({ page }) => {
  const answer = await holdAnswers(page, PROCESS)
  const { booked, till } = await openReadyTill(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await payButton(page).click({ force: true })
  await page.keyboard.press('Enter')
  await expect(till.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(payButton(page)).toHaveText('Processing...')
  answer()
  await expect(successToast(page)).toBeVisible()
  await expect(till).toBeHidden()
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('a reload during a payment asks first, and then finds where the ride stands', async ({ page }) => {
  await holdAnswers(page, PROCESS)
  const { booked } = await openReadyTill(page)
  await fillCard(page)
  await Promise.all([page.waitForRequest(PROCESS), payButton(page).click()])
  await expect.poll(() => chargesOf(page, booked)).toHaveLength(1)
  // As if the server were still at it.
  await page.route(BOOKING, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, booking: { ...answer.booking, status: 'payment_unknown' } } })
  })
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expectStanding(page, CHECKING)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectStanding(page, /^Paid\./)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('the back button closes the dialog with its step, and the form is empty when it comes again', async ({ page }) => {
  await openBooked(page)
  await page.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await openTill(page)
  await fillCard(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('First name').fill('Augusta')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  const till = await openTill(page)
  await expect(till.getByLabel('Card number')).toHaveValue('')
})

test('who goes back during a payment still hears of it, and it is made once', async ({ page }) => {
  const answer = await holdAnswers(page, PROCESS)
  const booked = await openBooked(page)
  await page.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await openTill(page)
  await awaitTokenizer(page)
  await fillCard(page)
  await Promise.all([page.waitForRequest(PROCESS), payButton(page).click()])
  await page.goBack()
  answer()
  await expect(successToast(page)).toBeVisible()
  await page.goForward()
  await expectStanding(page, /^Paid\./)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})
