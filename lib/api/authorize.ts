import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Booking } from '@/lib/booking/model/schemas'
import type { LinkTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import type { DayList, OperatorView, TripSheet } from '@/lib/operator/model/schemas'
import type { PaymentDetails } from '@/lib/payments/model/schemas'
import { env } from '@/lib/platform/env'

/**
 * Names who may call an endpoint:
 * - `accessToken`: a rider with the Bearer token of the booking named by `{id}` or `?booking=`;
 * - `paymentToken`: a rider with the Bearer token of the booking of the payment `{id}`;
 * - `optionalAccessToken`: anyone; a token is passed to the handler, which decides with the body;
 * - `operatorCapability`: the operator, with the Bearer capability of one booking;
 * - `dayListLink`: the operator, with the Bearer token of a link to the list of rides;
 * - `settingsLink`: the operator, with the Bearer token of a link to the settings;
 * - `setupLink`: the operator, with the Bearer token of the link in the log;
 * - `tripLink`: a chauffeur, with the Bearer capability of one trip sheet;
 * - `revalidateSecret`: callers with the Bearer secret of the settings.
 */
export type EndpointAuth = keyof Access

/** Describes what an authorized request may access. */
export type Access = {
  none: null
  accessToken: { id: string; token: string | null; booking: Booking; version: number }
  paymentToken: { payment: PaymentDetails }
  optionalAccessToken: { token: string | null }
  operatorCapability: { capability: string; view: OperatorView }
  dayListLink: { list: DayList }
  settingsLink: { link: LinkTable }
  setupLink: { link: LinkTable }
  tripLink: { sheet: TripSheet }
  revalidateSecret: null
}

type AuthorizationInput = { request: Request; params: Record<string, string>; query: () => unknown }

/**
 * Authorizes a request before its body is read, since a validation error would reveal that a booking exists. Throws
 * the same AppError not_found for everything that a token does not match; returns a response to a wrong secret.
 */
export async function authorize<A extends EndpointAuth>(
  auth: A,
  input: AuthorizationInput,
): Promise<Access[A] | Response> {
  return await authorizers[auth](input)
}

// The modules load on demand: content endpoints need neither bookings nor payments.
const authorizers: { [A in EndpointAuth]: (input: AuthorizationInput) => Promise<Access[A] | Response> } = {
  none: async () => null,

  async accessToken({ request, params, query }) {
    const [{ loadVersionedBooking }, { bearerToken }, { database }] = await Promise.all([
      import('@/lib/booking/server/load-booking'),
      import('@/lib/booking/server/token'),
      import('@/lib/platform/database/connection'),
    ])
    const credentials = { id: params.id ?? bookingIdOf(query()), token: bearerToken(request) }
    const { booking, version } = await loadVersionedBooking(await database(), credentials)
    return { ...credentials, booking, version }
  },

  async paymentToken({ request, params }) {
    const [{ readPaymentDetails }, { bearerToken }, { database }] = await Promise.all([
      import('@/lib/payments/server/statement'),
      import('@/lib/booking/server/token'),
      import('@/lib/platform/database/connection'),
    ])
    const access = { id: params.id ?? '', token: bearerToken(request) }
    return { payment: await readPaymentDetails({ db: await database() }, access) }
  },

  async optionalAccessToken({ request }) {
    const { bearerToken } = await import('@/lib/booking/server/token')
    return { token: bearerToken(request) }
  },

  async operatorCapability({ request }) {
    const [{ loadOperatorView }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/view'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    const capability = bearerCapability(request)
    return { capability, view: await loadOperatorView(await createBookingContext(), capability) }
  },

  async dayListLink({ request }) {
    const [{ loadDayList }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/day-list'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    return { list: await loadDayList(await createBookingContext(), bearerCapability(request)) }
  },

  async settingsLink({ request }) {
    const [{ createSettingsContext, openSettings }, { bearerCapability }] = await Promise.all([
      import('@/lib/settings/server/link'),
      import('@/lib/booking/server/capability'),
    ])
    return { link: await openSettings(await createSettingsContext(), bearerCapability(request)) }
  },

  async setupLink({ request }) {
    const [{ createSettingsContext }, { openSetup }, { bearerCapability }] = await Promise.all([
      import('@/lib/settings/server/link'),
      import('@/lib/settings/server/setup'),
      import('@/lib/booking/server/capability'),
    ])
    return { link: await openSetup(await createSettingsContext(), bearerCapability(request)) }
  },

  async tripLink({ request }) {
    const [{ loadTripSheet }, { bearerCapability }, { createBookingContext }] = await Promise.all([
      import('@/lib/operator/server/view'),
      import('@/lib/booking/server/capability'),
      import('@/lib/operations/booking-context'),
    ])
    return { sheet: await loadTripSheet(await createBookingContext(), bearerCapability(request)) }
  },

  async revalidateSecret({ request }) {
    const { revalidateSecret } = env()
    if (revalidateSecret === null) {
      throw new AppError({
        kind: 'not_found',
        message: 'REVALIDATE_SECRET is not set',
        userMessage: 'This endpoint does not exist.',
      })
    }
    if (hasBearerSecret(request, revalidateSecret)) return null
    return Response.json(
      { error: 'A valid secret is required.', code: 'unauthorized' },
      { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    )
  },
}

/** Compares in constant time. */
function hasBearerSecret(request: Request, secret: string): boolean {
  const presented = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(secret))
}

function bookingIdOf(query: unknown): string {
  return String(Object(query).booking ?? '')
}
