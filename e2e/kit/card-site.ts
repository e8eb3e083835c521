import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { paymentResponseSchema } from '@/lib/payments/model/schemas'
import { type AcceptEnvironment, acceptUrls, makeAcceptScripts } from '../fakes/accept-script'
import { type FakeGateway, startGateway } from '../fakes/authorize-net'
import { gatewayKeys } from '../fakes/authorize-net-requests'
import { type ConnectedSite, makeConnectedSite } from './connected-site'
import { awaitTokenizer, fillCard, openBookedRide, openCardDialog, serveSecurely } from './payment'
import { expect, type Page } from './test'

/** Origin of the site in the browser; the tokenizer requires https. */
export const SECURE_ORIGIN = 'https://ride.example'

export const acceptSettings = {
  AUTHORIZE_NET_ENVIRONMENT: 'sandbox' satisfies AcceptEnvironment,
  AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
  AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
}

export type CardSite = Awaited<ReturnType<typeof makeCardSite>>

/** Starts the built site with Authorize.Net payments through the fake gateway. */
export async function makeCardSite(
  name: string,
  { environment = 'sandbox' }: { environment?: AcceptEnvironment } = {},
) {
  const gateway = await startGateway()
  const site = await makeConnectedSite({
    name,
    preload: 'e2e/kit/gateway-wire.mjs',
    settings: {
      ...acceptSettings,
      AUTHORIZE_NET_ENVIRONMENT: environment,
      PAYMENTS: 'authorizenet',
      AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
      AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey,
      GATEWAY_FAKE_PORT: String(gateway.port),
      // With real payments, Zelle is offered only if its email is set.
      ZELLE_EMAIL: 'pay@ride.example',
    },
  })
  await site.start()
  return {
    site,
    gateway,
    environment,
    /** Counts the gateway's requests of one kind. */
    count: (request: 'createTransactionRequest' | 'securePaymentContainerRequest') =>
      gateway.requestNames().filter(name => name === request).length,
    async remove() {
      await site.remove()
      await gateway.stop()
    },
  }
}

type Wire = { site: ConnectedSite; gateway: FakeGateway; environment?: AcceptEnvironment }

/** Routes the page's requests to the site over https, to the tokenizer's scripts and to the fake gateway. */
export async function routeCardRequests(page: Page, { site, gateway, environment = 'sandbox' }: Wire): Promise<void> {
  await serveSecurely(page, { site: site.url, origin: SECURE_ORIGIN })
  const urls = acceptUrls(environment)
  const scripts = makeAcceptScripts(environment)
  for (const name of ['script', 'core'] as const) {
    await page.route(urls[name], route =>
      route.fulfill({
        contentType: 'application/javascript; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
        body: scripts[name],
      }),
    )
  }
  await page.route(urls.endpoint, async route => {
    await route.fulfill({ response: await route.fetch({ url: gateway.url }) })
  })
}

/** Books a ride over https and fills in the card dialog, ready to press Pay. */
export async function openFilledCardDialog(
  page: Page,
  { site, gateway, environment, card }: Wire & { card?: Parameters<typeof fillCard>[1] },
): Promise<CreatedBooking> {
  await routeCardRequests(page, { site, gateway, environment })
  const booked = await openBookedRide(page, { site: site.url, origin: SECURE_ORIGIN })
  await openCardDialog(page)
  await awaitTokenizer(page)
  await fillCard(page, card)
  return booked
}

/** Pays a ride over the API with a valid card; returns the transaction ID. */
export async function payRide(
  page: Page,
  { site, gateway, booked }: { site: ConnectedSite; gateway: FakeGateway; booked: CreatedBooking },
): Promise<string> {
  const { booking, token } = booked
  const response = await page.request.post(`${site.url}/api/v1/payments/process`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      opaqueData: gateway.tokenize(),
      amount: (booking.quote?.totalCents ?? 0) / 100,
      email: '',
      description: '',
      invoiceNumber: booking.invoiceNumber,
    },
  })
  const payment = paymentResponseSchema.parse(await response.json())
  if (payment.status !== 'paid') throw new Error('the ride was not paid')
  return payment.transactionId
}

/** Posts the gateway's new webhooks to the site. */
export async function notifySite(page: Page, { site, gateway }: { site: ConnectedSite; gateway: FakeGateway }) {
  for (const { body, signature } of gateway.notifications()) {
    const headers = { 'content-type': 'application/json', 'x-anet-signature': signature }
    const response = await page.request.post(`${site.url}/api/v1/payments/webhooks/authorize-net`, {
      headers,
      data: body,
    })
    expect(response.status()).toBe(200)
  }
}

/** Expects the status message of the booking. */
export function expectStatus(page: Page, userMessage: string | RegExp, { timeout }: { timeout?: number } = {}) {
  return expect(page.getByRole('status').getByText(userMessage)).toBeVisible({ timeout })
}
