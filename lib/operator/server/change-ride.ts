import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import type { OperatorChange, OperatorChangeResult } from '@/lib/operator/model/schemas'
import { changeRide } from '@/lib/payments/server/change-ride'
import type { PaymentContext } from '@/lib/payments/server/context'
import { loadBookingByCapability, loadOperatorView } from './view'

/**
 * Changes a ride as the operator: at any time, also in the lead time and outside the hours, while a car is free. Without
 * `agreed` it returns the terms and stores nothing. Throws AppError as `changeRide` does.
 */
export async function changeRideAsOperator(
  context: BookingContext & PaymentContext,
  { capability, change }: { capability: string; change: OperatorChange },
): Promise<OperatorChangeResult> {
  const { secret, now } = context
  const { version: seenVersion, ride: request, agreed, fareCents } = change
  const { outcome, terms } = await changeRide(context, {
    load: db => loadBookingByCapability(db, { capability, secret, now: now() }),
    by: 'operator',
    request,
    agreed,
    seenVersion,
    fareCents,
  })
  return {
    outcome: outcome === 'preview' ? 'preview' : 'applied',
    terms,
    view: await loadOperatorView(context, capability),
  }
}
