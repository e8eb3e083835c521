import { type FakeGateway, startGateway } from './fakes/authorize-net'
import { type ContentHost, startContentHost } from './fakes/content-host'
import { type PaymentsHost, startPaymentsHost } from './fakes/payments-host'
import { acceptSettings, expectStatus, openFilledCardDialog } from './kit/card-site'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { cardDialogAlert, fillCard, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'
const FOUND_WITHIN_MS = 20_000

let content: ContentHost
let host: PaymentsHost
/** Only tokenizes: the host charges. */
let gateway: FakeGateway
let site: ConnectedSite

test.beforeAll(async () => {
  content = await startContentHost()
  host = await startPaymentsHost({ contentUrl: content.url })
  gateway = await startGateway()
  site = await makeConnectedSite({
    name: 'card-hosted',
    settings: { ...acceptSettings, PAYMENTS: 'hosted', API_BASE_URL: host.url },
  })
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await gateway?.stop()
  await host?.stop()
  await content?.stop()
})

test('hosted payments: a decline, an unreadable response that is found as paid, and a refund sent manually', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  expectErrors(/\b402\b/)
  const { booking } = await openFilledCardDialog(page, { site, gateway })

  await test.step('a declined card is explained with the message of the host', async () => {
    host.setMode('decline')
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('This card was declined.')
    await expect(payButton(page)).toHaveText(/^Pay \$/)
  })

  await test.step('a charge with an unreadable response is checked, and not sent again', async () => {
    host.setMode('error-page')
    const before = host.received.length
    await fillCard(page)
    await payButton(page).click()
    await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()
    await expectStatus(page, /^Paid\./, { timeout: FOUND_WITHIN_MS })
    expect(host.received.slice(before)).toMatchObject([
      {
        amount: (booking.quote?.totalCents ?? 0) / 100,
        invoiceNumber: booking.invoiceNumber,
        email: 'ada@example.com',
      },
    ])
  })

  await test.step('the operator sends the refund of a canceled ride', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'is canceled' })).toContainText('We will send it manually')
  })
})
