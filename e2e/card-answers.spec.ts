import type { Route } from '@playwright/test'
import { expectStanding } from './kit/card-site'
import { fillCard, payButton } from './kit/paying'
import { expect, test } from './kit/test'
import { BOOKING, chargesOf, openReadyTill, PROCESS, successToast } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'
const DECLINED_ZIP = '46282'
const PROXY_PAGE = { status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

test('a payment that was never put to the card says so, and the next try is made of a new token', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/\b503\b/)
  const tokens: string[] = []
  await page.route(PROCESS, async route => {
    tokens.push(route.request().postDataJSON().opaqueData.dataValue)
    if (tokens.length > 1) return route.continue()
    const json = { error: 'Payment failed. Please try again.', code: 'payment_unavailable' }
    await route.fulfill({ status: 503, json })
  })
  const { till } = await openReadyTill(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText('Payment failed. Please try again.')
  await till.getByLabel('CVC').fill('900')
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
  expect(new Set(tokens).size).toBe(2)
})

test('an answer that nobody can read is held against the booking: not paid', async ({ page, expectFaults }) => {
  expectFaults(/\b500\b/)
  await page.route(PROCESS, route => route.fulfill(PROXY_PAGE))
  const { booked, till } = await openReadyTill(page)
  await fillCard(page)
  const read = page.waitForResponse(BOOKING)
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText('Payment failed. Please try again.')
  await read
  expect(await chargesOf(page, booked)).toEqual([])
})

for (const [how, spoil] of [
  ['broken', (route: Route) => route.fulfill(PROXY_PAGE)],
  ['lost', (route: Route) => route.abort()],
] as const) {
  test(`where the answer to a payment is ${how} the booking says that it is paid`, async ({ page, expectFaults }) => {
    expectFaults(/\b500\b|ERR_FAILED/)
    await page.route(PROCESS, async route => {
      await route.fetch()
      await spoil(route)
    })
    const { booked } = await openReadyTill(page)
    await fillCard(page)
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    await expectStanding(page, /^Paid\./)
    expect(await chargesOf(page, booked)).toHaveLength(1)
  })
}

test('while neither the payment nor the booking answers it is being checked, and nobody can pay again', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/ERR_FAILED/)
  const { booked, till } = await openReadyTill(page)
  await page.route(PROCESS, async route => {
    await route.fetch()
    await route.abort()
  })
  await page.route(BOOKING, route => route.abort())
  await fillCard(page)
  await payButton(page).click()
  await expect(till.getByText(CHECKING)).toBeVisible()
  await expect(till.getByLabel('Card number')).toBeHidden()
  await till.getByRole('button', { name: 'Close' }).click()
  await expectStanding(page, CHECKING)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  await page.unrouteAll()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment was successful!' })).toBeVisible()
  await expectStanding(page, /^Paid\./)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('offline says so, and pays once it is over', async ({ page, context, expectFaults }) => {
  expectFaults(/ERR_INTERNET_DISCONNECTED/)
  const { booked, till } = await openReadyTill(page)
  await fillCard(page)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText('You are offline.')
  await context.setOffline(false)
  await fillCard(page)
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
  expect(await chargesOf(page, booked)).toHaveLength(1)
})

test('after five declines the booking takes no card for half an hour', async ({ page, expectFaults }) => {
  expectFaults(/\b402\b|\b429\b/)
  const { till } = await openReadyTill(page)
  await fillCard(page, { zip: DECLINED_ZIP })
  for (let decline = 0; decline < 5; decline += 1) {
    await till.getByLabel('CVC').fill('900')
    await payButton(page).click()
    await expect(till.getByRole('alert')).toContainText('Your card was declined')
    await expect(till.getByLabel('CVC')).toHaveValue('')
  }
  await fillCard(page)
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText(
    /There were too many attempts to pay by card, so we have paused them and nothing was charged\. Please try again in 30 minutes, or call us at /,
  )
})
