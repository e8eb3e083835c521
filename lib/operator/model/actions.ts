import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { formatMoment, getEarliestNoShow } from '@/lib/booking/model/eta'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import {
  getMaxPartialRefundCents,
  isCancelBlocked,
  isDisputed,
  isFurtherPaymentOpen,
  isUnpaid,
} from '@/lib/booking/model/status'
import type { CardCharge, UncertainCharge } from '@/lib/payments/model/schemas'
import type { OperatorAction } from './schemas'

export type ActionName = OperatorAction['action']

/** Without `note`, which can always be saved. */
export const actionNames = [
  'fare',
  'zelle_received',
  'refund_sent',
  'confirm',
  'chauffeur',
  'eta',
  'charge_made',
  'charge_not_made',
  'withdraw_change',
  'partial_refund',
  'no_show',
  'chargeback',
  'chargeback_reversed',
  'new_link',
  'cancel',
] as const satisfies readonly ActionName[]

const ENDED_RIDE_GRACE_MS = 24 * 60 * 60_000

export function getLastLegStart({ pickupAt, returnAt }: Pick<Booking, 'pickupAt' | 'returnAt'>): number {
  return Math.max(Date.parse(pickupAt), Date.parse(returnAt ?? pickupAt))
}

type ActionContext = {
  booking: Booking
  cardCharges: readonly CardCharge[]
  uncertainCharges: readonly UncertainCharge[]
  now: Date
  freeWaitMinutes: number
}

/** Lists the operator's actions by the server's clock. */
export function listAvailableActions(context: ActionContext) {
  return actionNames.filter(action => explainUnavailableAction({ action, ...context }) === null)
}

/** Explains why an action is unavailable; null when it is available. */
export function explainUnavailableAction({
  action,
  booking,
  cardCharges,
  uncertainCharges,
  now,
  freeWaitMinutes,
}: ActionContext & { action: ActionName }): string | null {
  // A refund can be due long after a ride was canceled.
  if (action === 'refund_sent') {
    return booking.refundBy === 'operator' ? null : 'There is no refund for you to send.'
  }
  if (action === 'note' || action === 'new_link') return null
  if (action === 'partial_refund') return explainRefundUnavailable(booking)
  if (action === 'chargeback') {
    // The fare may have been paid by Zelle, and the difference of a change by card.
    const isPossible = cardCharges.some(({ isChargedBack }) => !isChargedBack)
    return isPossible ? null : 'This booking has no card payment to charge back.'
  }
  if (action === 'chargeback_reversed') {
    return booking.chargebackCents > 0 ? null : 'This booking has no chargeback.'
  }
  if (action === 'charge_made') {
    return uncertainCharges.length > 0 ? null : 'There is no charge whose outcome is unknown.'
  }
  if (action === 'charge_not_made') {
    const isPossible = uncertainCharges.some(({ state }) => state !== 'absent')
    return isPossible ? null : 'There is no charge whose outcome is unknown.'
  }
  if (booking.cancelledAt !== null) return 'This ride is canceled.'
  switch (action) {
    case 'fare':
      return isFareConfirmed(booking.quote) ? 'This ride already has a fare.' : null
    case 'zelle_received':
      return explainZelleUnavailable(booking)
    case 'confirm':
      return booking.confirmedAt === null || booking.changedAfterConfirmationAt !== null
        ? explainRideUnavailable({ booking, now })
        : 'This ride is already confirmed.'
    case 'chauffeur':
      return explainRideUnavailable({ booking, now })
    case 'withdraw_change':
      return booking.pendingChange === null ? 'There is no pending change.' : null
    case 'eta':
      return booking.chauffeur === null ? 'Assign the chauffeur first.' : explainRideUnavailable({ booking, now })
    case 'no_show':
      return explainNoShowUnavailable({ booking, now, freeWaitMinutes })
    case 'cancel':
      if (!isCancelBlocked(booking)) return null
      return 'A card payment is being checked. The ride can be canceled once the result is known.'
  }
}

function explainNoShowUnavailable({
  booking,
  now,
  freeWaitMinutes,
}: {
  booking: Booking
  now: Date
  freeWaitMinutes: number
}): string | null {
  if (booking.noShowAt !== null) return 'A no-show has already been recorded.'
  const from = getEarliestNoShow({ booking, freeWaitMinutes })
  if (from <= now) return null
  const message = `A no-show cannot be recorded until ${formatMoment(from, { ...booking, now })}.`
  if (booking.scheduleOption === 'immediately' && booking.eta === null) {
    return `${message} If you set an ETA, the wait starts at the ETA instead.`
  }
  if (freeWaitMinutes === 0) return message
  const isImmediate = booking.scheduleOption === 'immediately'
  const isFromEta = booking.eta !== null && (isImmediate || Date.parse(booking.eta) > Date.parse(booking.pickupAt))
  const base = isFromEta ? 'ETA' : 'pickup time'
  return `${message} Waiting is free for ${freeWaitMinutes} min after the ${base}.`
}

function explainRefundUnavailable(booking: Booking): string | null {
  if (isFurtherPaymentOpen(booking)) return 'A card payment is being checked.'
  return getMaxPartialRefundCents(booking) > 0 ? null : 'There is nothing left to refund.'
}

/** Explains why the operator cannot change a ride; null when it can be changed. */
export function explainChangeUnavailable({ booking, now }: { booking: Booking; now: Date }): string | null {
  const change = evaluateChangeEligibility({ booking, by: 'operator', leadTimeMinutes: 0, now })
  return change.allowed ? explainRideUnavailable({ booking, now }) : change.sentence
}

function explainZelleUnavailable(booking: Booking): string | null {
  if (booking.pendingChange !== null || booking.balanceDue !== null) {
    return isFurtherPaymentOpen(booking) ? 'A card payment is being checked.' : null
  }
  if (!isUnpaid(booking) && !isDisputed(booking)) return 'This booking is not waiting for a Zelle payment.'
  if (booking.quote === null) return 'This ride has no fare yet.'
  return isFareConfirmed(booking.quote) ? null : 'Please confirm the fare first.'
}

function explainRideUnavailable({ booking, now }: { booking: Booking; now: Date }): string | null {
  if (booking.noShowAt !== null) return 'This ride was a no-show.'
  return getLastLegStart(booking) + ENDED_RIDE_GRACE_MS > +now ? null : 'This ride ended more than a day ago.'
}
