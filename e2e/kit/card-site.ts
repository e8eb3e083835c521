import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { paymentResponseSchema } from '@/lib/payments/model/schemas'
import { ACCEPT, makeAcceptScripts } from '../fakes/accept-script'
import { type FakeGateway, startGateway } from '../fakes/authorize-net'
import { gatewayKeys } from '../fakes/authorize-net-requests'
import { type ConnectedSite, makeConnectedSite } from './connected-site'
import { serveSecurely } from './payment'
import { expect, type Page } from './test'

/** Origin of the site in the browser; the tokenizer requires https. */
export const SECURE_ORIGIN = 'https://ride.example'

export type CardSite = Awaited<ReturnType<typeof makeCardSite>>

/** Starts the built site with live payments by Authorize.Net, through the fake gateway, and with Google Maps. */
export async function makeCardSite(name: string) {
  const gateway = await startGateway()
  const site = await makeConnectedSite({
    name,
    preload: 'e2e/kit/gateway-wire.mjs',
    settings: {
      AUTHORIZE_NET_ENVIRONMENT: 'production',
      AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
      AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
      AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
      AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey,
      GATEWAY_FAKE_PORT: String(gateway.port),
      GOOGLE_MAPS_API_KEY: 'test-key',
      // With real payments, Zelle is offered only if its email is set.
      ZELLE_EMAIL: 'pay@harbor-chauffeurs.net',
      OPERATOR_EMAIL: 'desk@harbor-chauffeurs.net',
    },
  })
  await site.start()
  return {
    site,
    gateway,
    /** Counts the gateway's requests of one kind. */
    count: (request: 'createTransactionRequest' | 'securePaymentContainerRequest') =>
      gateway.requestNames().filter(name => name === request).length,
    async remove() {
      await site.remove()
      await gateway.stop()
    },
  }
}

type Wire = { site: ConnectedSite; gateway: FakeGateway }

/** Routes the page's requests to the site over https, to the tokenizer's scripts and to the fake gateway. */
export async function routeCardRequests(page: Page, { site, gateway }: Wire): Promise<void> {
  await serveSecurely(page, { site: site.url, origin: SECURE_ORIGIN })
  const scripts = makeAcceptScripts()
  for (const name of ['script', 'core'] as const) {
    await page.route(ACCEPT[name], route =>
      route.fulfill({
        contentType: 'application/javascript; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
        body: scripts[name],
      }),
    )
  }
  await page.route(ACCEPT.endpoint, async route => {
    await route.fulfill({ response: await route.fetch({ url: gateway.url }) })
  })
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

/** Expects the status message of the booking. */
export function expectStatus(page: Page, userMessage: string | RegExp, { timeout }: { timeout?: number } = {}) {
  return expect(page.getByRole('status').getByText(userMessage)).toBeVisible({ timeout })
}
