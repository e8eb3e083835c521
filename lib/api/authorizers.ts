import 'server-only'
import { bearerCapability } from '@/lib/booking/server/capability'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { bearerToken } from '@/lib/booking/server/token'
import { notFound, userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { loadDayList } from '@/lib/operator/server/day-list'
import { loadOperatorView, loadTripSheet } from '@/lib/operator/server/view'
import { readPaymentDetails } from '@/lib/payments/server/statement'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { isSameSecret } from '@/lib/platform/secret'
import { createSettingsContext, openSettings, openSetup } from '@/lib/settings/server/link'
import type { Access, AuthorizationInput, EndpointAuth } from './authorize'

type Authorizers = {
  [A in Exclude<EndpointAuth, 'none'>]: (input: AuthorizationInput) => Promise<Access[A] | Response>
}

/** What each kind of credential opens. */
export const authorizers: Authorizers = {
  async accessToken({ request, params, query }) {
    const id = params.id ?? String(Object(query()).booking ?? '')
    const credentials = { id, token: bearerToken(request) }
    const { booking, version } = await loadVersionedBooking(await database(), credentials)
    return { ...credentials, booking, version }
  },

  async paymentToken({ request, params }) {
    const access = { id: params.id ?? '', token: bearerToken(request) }
    return { payment: await readPaymentDetails({ db: await database() }, access) }
  },

  optionalAccessToken: async ({ request }) => ({ token: bearerToken(request) }),

  async operatorCapability({ request }) {
    const capability = bearerCapability(request)
    return { capability, view: await loadOperatorView(await createBookingContext(), capability) }
  },

  async dayListLink({ request }) {
    return { list: await loadDayList(await createBookingContext(), bearerCapability(request)) }
  },

  async settingsLink({ request }) {
    const context = await createSettingsContext()
    return { context, link: await openSettings(context, bearerCapability(request)) }
  },

  async setupLink({ request }) {
    const context = await createSettingsContext()
    return { context, link: await openSetup(context, bearerCapability(request)) }
  },

  async tripLink({ request }) {
    return { sheet: await loadTripSheet(await createBookingContext(), bearerCapability(request)) }
  },

  async revalidateSecret({ request }) {
    const { revalidateSecret } = env()
    if (revalidateSecret === null) {
      throw notFound(userMessages.endpointMissing)
    }
    if (hasBearerSecret(request, revalidateSecret)) return null
    return Response.json(
      { error: 'A valid secret is required.', code: 'unauthorized' },
      { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    )
  },
}

function hasBearerSecret(request: Request, secret: string): boolean {
  const presented = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return isSameSecret(presented, secret)
}
