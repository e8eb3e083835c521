import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import type { LinkTable } from '@/lib/booking/tables'
import type { LinkContext } from '@/lib/notifications/email/operator-link'
import type { DayList, OperatorView, TripSheet } from '@/lib/operator/model/schemas'
import type { PaymentDetails } from '@/lib/payments/model/schemas'

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
  settingsLink: { link: LinkTable; context: LinkContext }
  setupLink: { link: LinkTable; context: LinkContext }
  tripLink: { sheet: TripSheet }
  revalidateSecret: null
}

export type AuthorizationInput = { request: Request; params: Record<string, string>; query: () => unknown }

/**
 * Authorizes a request before its body is read, since a validation error would reveal that a booking exists. Throws
 * the same AppError not_found for everything that a token does not match; returns a response to a wrong secret.
 */
export async function authorize(
  auth: EndpointAuth,
  input: AuthorizationInput,
): Promise<Access[EndpointAuth] | Response> {
  if (auth === 'none') return null
  // Loaded on demand: content endpoints need neither bookings nor payments.
  const { authorizers } = await import('./authorizers')
  return await authorizers[auth](input)
}
