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
export function actionsOf({ booking, now }: { booking: Booking; now: Date }): ActionName[] {
  return actionNames.filter(action => hindranceOf({ action, booking, now }) === null)
}

/** Why something cannot be done with a booking now, in a sentence for its operator; null where it can. */
export function hindranceOf({
  action,
  booking,
  now,
}: {
  action: ActionName
  booking: Booking
  now: Date
}): string | null {
  // Money may have to go back long after a ride was given up.
  if (action === 'refund_sent') {
    return booking.refundBy === 'operator' ? null : 'This booking has no refund for you to send.'
  }
  if (action === 'chargeback') {
    const { transactionId, paidCents, chargebackCents } = booking
    const charged = transactionId !== null && paidCents > chargebackCents
    return charged ? null : 'This booking has no card payment that could be charged back.'
  }
  if (action === 'chargeback_reversed') {
    return booking.chargebackCents > 0 ? null : 'This booking has no chargeback.'
  }
  if (booking.cancelledAt !== null) return 'This ride is cancelled.'
  switch (action) {
    case 'fare':
      return booking.quote === null ? null : 'This ride has its fare already.'
    case 'zelle_received':
      return hindranceToZelle(booking)
    case 'confirm':
      return booking.confirmedAt === null ? hindranceToRide({ booking, now }) : 'This ride is confirmed already.'
    case 'chauffeur':
      return hindranceToRide({ booking, now })
    case 'no_show':
      if (booking.noShowAt !== null) return 'It is noted already that nobody came.'
      return Date.parse(booking.pickupAt) <= +now ? null : 'The pickup is still to come.'
    case 'cancel':
      if (!cancelWaits(booking)) return null
      return 'A card payment is being checked. The ride can be cancelled once its outcome is known.'
  }
}

function hindranceToZelle(booking: Booking): string | null {
  if (!isUnpaid(booking) && !isDisputed(booking)) return 'This booking waits for no Zelle transfer.'
  return booking.quote === null ? 'This ride has no fare yet.' : null
}

function hindranceToRide({ booking, now }: { booking: Booking; now: Date }): string | null {
  if (booking.noShowAt !== null) return 'Nobody came to this ride.'
  return lastWayAt(booking) + LONG_ENDED_MS > +now ? null : 'This ride has long ended.'
}
