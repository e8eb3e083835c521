import { formatMoment, noShowFrom } from '@/lib/booking/eta'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import { cancelWaits, isDisputed, isUnpaid } from '@/lib/booking/status'
import type { OperatorAction } from '@/lib/operator/schemas'

export type ActionName = OperatorAction['action']

const actionNames: readonly ActionName[] = [
  'fare',
  'zelle_received',
  'refund_sent',
  'confirm',
  'chauffeur',
  'eta',
  'no_show',
  'chargeback',
  'chargeback_reversed',
  'cancel',
]

/** Until this long after a ride it can still be confirmed and given a chauffeur. */
const LONG_ENDED_MS = 24 * 60 * 60_000

/** The start of a ride's last way. */
export function lastWayAt({ pickupAt, returnAt }: Pick<Booking, 'pickupAt' | 'returnAt'>): number {
  return Math.max(Date.parse(pickupAt), Date.parse(returnAt ?? pickupAt))
}

/** What the operator can do with a booking now, by the server's clock. */
export function actionsOf(given: { booking: Booking; now: Date; freeWaitMinutes: number }): ActionName[] {
  return actionNames.filter(action => hindranceOf({ action, ...given }) === null)
}

/** Why something cannot be done with a booking now, in a sentence for its operator; null where it can. */
export function hindranceOf({
  action,
  booking,
  now,
  freeWaitMinutes,
}: {
  action: ActionName
  booking: Booking
  now: Date
  freeWaitMinutes: number
}): string | null {
  // Money may have to go back long after a ride was given up.
  if (action === 'refund_sent') {
    return booking.refundBy === 'operator' ? null : 'There is no refund for you to send.'
  }
  if (action === 'chargeback') {
    const { transactionId, paidCents, chargebackCents } = booking
    const charged = transactionId !== null && paidCents > chargebackCents
    return charged ? null : 'This booking has no card payment to charge back.'
  }
  if (action === 'chargeback_reversed') {
    return booking.chargebackCents > 0 ? null : 'This booking has no chargeback.'
  }
  if (booking.cancelledAt !== null) return 'This ride is canceled.'
  switch (action) {
    case 'fare':
      return isFareConfirmed(booking.quote) ? 'This ride already has a fare.' : null
    case 'zelle_received':
      return hindranceToZelle(booking)
    case 'confirm':
      return booking.confirmedAt === null ? hindranceToRide({ booking, now }) : 'This ride is already confirmed.'
    case 'chauffeur':
      return hindranceToRide({ booking, now })
    case 'eta':
      return booking.chauffeur === null ? 'Assign the chauffeur first.' : hindranceToRide({ booking, now })
    case 'no_show':
      return hindranceToNoShow({ booking, now, freeWaitMinutes })
    case 'cancel':
      if (!cancelWaits(booking)) return null
      return 'A card payment is being checked. The ride can be canceled once the result is known.'
  }
}

/** Nobody is noted as absent while the chauffeur may not have come yet, or waits for free. */
function hindranceToNoShow({
  booking,
  now,
  freeWaitMinutes,
}: {
  booking: Booking
  now: Date
  freeWaitMinutes: number
}): string | null {
  if (booking.noShowAt !== null) return 'A no-show is already recorded.'
  const from = noShowFrom({ booking, freeWaitMinutes })
  if (from <= now) return null
  const sentence = `A no-show can be recorded from ${formatMoment(from, { ...booking, now })}.`
  if (booking.scheduleOption === 'immediately' && booking.eta === null) {
    return `${sentence} Once an ETA is set, the wait counts from the ETA.`
  }
  if (freeWaitMinutes === 0) return sentence
  const base = booking.eta === null ? 'pickup time' : 'ETA'
  return `${sentence} The chauffeur waits ${freeWaitMinutes} min for free after the ${base}.`
}

function hindranceToZelle(booking: Booking): string | null {
  if (!isUnpaid(booking) && !isDisputed(booking)) return 'This booking is not waiting for a Zelle transfer.'
  if (booking.quote === null) return 'This ride has no fare yet.'
  return isFareConfirmed(booking.quote) ? null : 'Please confirm the fare first.'
}

function hindranceToRide({ booking, now }: { booking: Booking; now: Date }): string | null {
  if (booking.noShowAt !== null) return 'This ride was a no-show.'
  return lastWayAt(booking) + LONG_ENDED_MS > +now ? null : 'This ride ended more than a day ago.'
}
