import {
  type CardSite,
  connectCards,
  expectStanding,
  makeCardSite,
  openFilledTill,
  SECURE_ORIGIN,
} from './kit/card-site'
import { fillCard, openBooked, openTill, payButton, tillAlert } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { acceptUrls } from './stand-ins/accept-script'

// The settings, hosts and Content-Security-Policy of production. One site through all of it; each test books its own ride.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ACCEPT = acceptUrls('production')

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('card-production', { environment: 'production' })
})
test.afterAll(() => cards?.remove())

test('Accept.js of production verifies AcceptCore.js, posts the card to api2 and pays', { tag: '@journey' }, async ({
  page,
}) => {
  const requests = watchAccept(page)
  const { booking } = await openFilledTill(page, cards)
  await expect(page.getByText('Demo: no card is charged')).toBeHidden()
  await payButton(page).click()
  await expectStanding(page, /^Paid\. We received \$/)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  expect(requests.sort()).toEqual([
    `GET script ${ACCEPT.script}`,
    `GET script ${ACCEPT.core}`,
    `GET xhr ${ACCEPT.core}`,
    `POST xhr ${ACCEPT.endpoint}`,
  ])
})

test('after AcceptCore.js failed once Try again loads both scripts and pays, without a page reload', {
  tag: '@journey',
}, async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED/)
  await connectCards(page, cards)
  await page.route(ACCEPT.core, route => route.abort(), { times: 2 })
  const { booking } = await openBooked(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const till = await openTill(page)
  await expect(tillAlert(page)).toContainText('Failed to load payment system')
  await expect(till.getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
  await expect(till.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:/)
  await fillCard(page)
  await till.getByRole('button', { name: 'Try again' }).click()
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('a slow AcceptCore.js is shown as loading, and Pay waits for it', async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await connectCards(page, cards)
  await page.route(ACCEPT.core, async route => {
    await arrival
    await route.fallback()
  })
  await page.clock.install()
  const { booking } = await openBooked(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  const till = await openTill(page)
  await page.waitForFunction(() => window.Accept !== undefined)
  await expect(till.getByText('Loading the payment system...')).toBeVisible()
  await fillCard(page)
  await payButton(page).click()
  await page.clock.fastForward(10_000)
  await expect(
    till.getByRole('status').getByText('Your payment continues as soon as the payment system has loaded.'),
  ).toBeVisible()
  await expect(tillAlert(page)).toBeHidden()
  arrive()
  await expectStanding(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

/** Collects what the page asks of Authorize.Net. */
function watchAccept(page: Page): string[] {
  const requests: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (url.includes('authorize.net')) requests.push(`${request.method()} ${request.resourceType()} ${url}`)
  })
  return requests
}
