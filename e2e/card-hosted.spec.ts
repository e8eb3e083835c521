import { acceptSettings, expectStanding, openFilledTill, payRide } from './kit/card-site'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { bookRide, payButton, showBooked, tillAlert } from './kit/paying'
import { expect, test } from './kit/test'
import { type GatewayStandIn, startGateway } from './stand-ins/authorize-net'
import { type ContentHost, startContentHost } from './stand-ins/content-host'
import { type PaymentsHost, startPaymentsHost } from './stand-ins/payments-host'

// One site through all of it, in one process. Each test books a ride of its own.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'
const FOUND_WITHIN_MS = 15_000

let content: ContentHost
let host: PaymentsHost
/** Makes the tokens alone: it is the host that charges. */
let gateway: GatewayStandIn
let site: ConnectedSite

test.beforeAll(async () => {
  content = await startContentHost()
  host = await startPaymentsHost({ elsewhere: content.url })
  gateway = await startGateway()
  site = await makeConnectedSite({
    name: 'card-hosted',
    settings: { ...acceptSettings, PAYMENTS: 'hosted', API_BASE_URL: host.url },
  })
  await site.start()
})
test.afterEach(() => host.reset())
test.afterAll(async () => {
  await site?.remove()
  await gateway?.stop()
  await host?.stop()
  await content?.stop()
})

test('the host charges the fare once, and its number is the rider’s', { tag: '@journey' }, async ({ page }) => {
  const { booking } = await openFilledTill(page, { site, gateway })
  await payButton(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Payment successful!' })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(`Payment successful! Transaction ID: ${host.ledger[0]?.transactionId}`)
  await expectStanding(page, /^Paid\./)
  expect(host.received).toMatchObject([
    { amount: (booking.quote?.totalCents ?? 0) / 100, invoiceNumber: booking.invoiceNumber, email: 'ada@example.com' },
  ])
})

test('a card that the host refuses is declined in the host’s words, and the ride can still be paid', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/\b402\b/)
  host.behave('decline')
  await openFilledTill(page, { site, gateway })
  await payButton(page).click()
  await expect(tillAlert(page)).toContainText('This card was declined.')
  await expect(payButton(page)).toHaveText(/^Pay \$/)
})

test('a host that takes no charge charged nothing, and the ride can still be paid', async ({ page, expectFaults }) => {
  expectFaults(/\b503\b/)
  host.behave('missing')
  await openFilledTill(page, { site, gateway })
  await payButton(page).click()
  await expect(tillAlert(page)).toContainText('Payment failed')
  await expect(tillAlert(page)).toContainText('Nothing was charged.')
  await expect(payButton(page)).toHaveText(/^Pay \$/)
})

test('an answer that makes no sense is checked, found to be paid and never sent again', async ({ page }) => {
  host.behave('error-page')
  await openFilledTill(page, { site, gateway })
  await payButton(page).click()
  await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()
  await expectStanding(page, /^Paid\./, { timeout: FOUND_WITHIN_MS })
  expect(host.received).toHaveLength(1)
})

test('what the host cannot tell stays in check, and cannot be paid again', async ({ page }) => {
  host.behave('reset-before')
  const { booking } = await openFilledTill(page, { site, gateway })
  await payButton(page).click()
  await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()
  await page.reload()
  await expectStanding(page, CHECKING)
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeHidden()
  expect(host.received).toMatchObject([{ invoiceNumber: booking.invoiceNumber }])
})

test('the refund of a paid ride is sent by hand, for the host gives nothing back', async ({ page }) => {
  const booked = await bookRide(page, { site: site.url })
  await payRide(page, { site, gateway, booked })
  await showBooked(page, { booked, url: `${site.url}/#booking-flow` })
  await expectStanding(page, /^Paid\./)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is cancelled' })).toContainText('is sent by us by hand')
})
