import 'server-only'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { assertAvailable, loadServiceCapacity, prepareRetakeCar } from '@/lib/booking/server/availability'
import { AppError } from '@/lib/errors'
import type { Reader } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { changeExpired, changeUnavailable } from './errors'

type CarCheck = (reader: Reader, booking: Booking) => Promise<void>

/**
 * Prepares the check that a car is free for what an invoice pays: a ride whose car was released, or a pending change.
 * In the transaction that stores the payment, the check precedes any movement of money. It throws AppError
 * `car_released` or `change_unavailable`.
 */
export async function prepareCarCheck(
  context: Pick<PaymentContext, 'serviceRules' | 'vehicleCategories' | 'now'>,
  { found, invoiceNumber }: { found: Booking | null; invoiceNumber: string },
): Promise<CarCheck> {
  const change = found?.pendingChange
  if (change?.invoiceNumber !== invoiceNumber) return await prepareRetakeCar(context, found)
  const capacity = await loadServiceCapacity(context, change.ride)
  return async (reader, booking) => {
    if (booking.pendingChange === null) throw changeExpired()
    const { ride, requestedBy } = booking.pendingChange
    const { now } = reader
    const { leadTimeMinutes } = capacity.rules
    // It was agreed before a charge was lost, and is paid first.
    const agreed = { ...booking, balanceDue: null }
    const available = evaluateChangeEligibility({ booking: agreed, by: requestedBy, leadTimeMinutes, now })
    if (!available.allowed) throw changeUnavailable(available.sentence)
    await assertAvailable({ ...reader, actor: requestedBy }, { ride, capacity, previous: booking }).catch(
      rethrowUnavailable,
    )
  }
}

/** Nothing can be corrected in a form at this point. */
function rethrowUnavailable(error: unknown): never {
  if (!(error instanceof AppError) || error.fields === undefined) throw error
  throw changeUnavailable(Object.values(error.fields).join(' '))
}
