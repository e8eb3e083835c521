import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { formatMoment, getEarliestNoShow } from '@/lib/booking/model/eta'
import { type Account, getChargebackCents, listCharges, netCents } from '@/lib/booking/model/ledger'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked } from '@/lib/booking/model/status'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
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
  'charge_counted',
  'courtesy',
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
  account: Pick<Account, 'entries'>
  uncertainCharges: readonly UncertainCharge[]
  now: Date
  freeWaitMinutes: number
}

/** Lists the operator's actions by the server's clock. */
export function listAvailableActions(context: ActionContext) {
  return actionNames.filter(action => explainUnavailableAction(action, context) === null)
}

/** Explains why an action is unavailable; null when it is available. Money may move long after a ride was canceled. */
export function explainUnavailableAction(action: ActionName, context: ActionContext): string | null {
  const { booking, account, uncertainCharges, now } = context
  const hasCharge = (state: UncertainCharge['state']) => uncertainCharges.some(charge => charge.state === state)
  switch (action) {
    case 'note':
    case 'new_link':
    case 'zelle_received':
      return null
    case 'refund_sent':
      return booking.account.operatorRefundCents > 0 ? null : 'There is no refund for you to send.'
    case 'courtesy':
      return booking.account.priceCents > 0 ? null : 'There is nothing left to give back.'
    case 'chargeback': {
      const cards = listCharges(account).filter(({ gateway }) => gateway !== 'zelle')
      const isPossible = cards.some(({ transactionId }) => netCents(account, transactionId) > 0)
      return isPossible ? null : 'This booking has no card payment to charge back.'
    }
    case 'chargeback_reversed':
      return getChargebackCents(account) > 0 ? null : 'This booking has no chargeback.'
    case 'charge_made':
      return hasCharge('unknown') || hasCharge('absent') ? null : 'There is no charge whose outcome is unknown.'
    case 'charge_not_made':
      return hasCharge('unknown') ? null : 'There is no charge whose outcome is unknown.'
    case 'charge_counted':
      return hasCharge('found') ? null : 'There is no charge to count.'
  }
  if (booking.cancelledAt !== null) return 'This ride is canceled.'
  switch (action) {
    case 'fare':
      return isFareConfirmed(booking.quote) ? 'This ride already has a fare.' : null
    case 'confirm':
      return booking.confirmedAt === null || booking.changedAfterConfirmationAt !== null
        ? explainRideUnavailable(booking, now)
        : 'This ride is already confirmed.'
    case 'chauffeur':
      return explainRideUnavailable(booking, now)
    case 'eta':
      return booking.chauffeur === null ? 'Assign the chauffeur first.' : explainRideUnavailable(booking, now)
    case 'no_show':
      return explainNoShowUnavailable(context)
    case 'cancel':
      if (!isCancelBlocked(booking)) return null
      return 'A card payment is being checked. The ride can be canceled once the result is known.'
  }
}

export function explainNoShowUnavailable({
  booking,
  now,
  freeWaitMinutes,
}: Pick<ActionContext, 'booking' | 'now' | 'freeWaitMinutes'>): string | null {
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

/** Explains why the operator cannot change a ride; null when it can be changed. */
export function explainChangeUnavailable({ booking, now }: { booking: Booking; now: Date }): string | null {
  const change = evaluateChangeEligibility({ booking, by: 'operator', leadTimeMinutes: 0, now })
  return change.allowed ? explainRideUnavailable(booking, now) : change.sentence
}

function explainRideUnavailable(booking: Booking, now: Date): string | null {
  if (booking.noShowAt !== null) return 'This ride was a no-show.'
  return getLastLegStart(booking) + ENDED_RIDE_GRACE_MS > +now ? null : 'This ride ended more than a day ago.'
}
