import 'server-only'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { StoredEvent } from '@/lib/booking/model/history'
import type { Booking } from '@/lib/booking/model/schemas'

const DAY_MS = 24 * 60 * 60_000

/** `refundedCents`: before a cancellation. `lateKeptCents`: of the differences of cheaper changes. */
export type ExpectedAmounts = {
  keptCents: number
  refundedCents: number
  lateKeptCents: number
  lateChangedAt: string | null
}

/**
 * Calculates from a ride's history alone, without its payments, what should be kept of them before a cancellation: the
 * fare, the differences of its changes by the policy, and less what the operator refunded.
 */
export function calculateExpectedAmounts(events: readonly StoredEvent[]): ExpectedAmounts {
  const money: ExpectedAmounts = { keptCents: 0, refundedCents: 0, lateKeptCents: 0, lateChangedAt: null }
  let courtesyCents = 0
  let lastPaid: Booking | undefined
  let paidFareCents: number | undefined
  for (const [index, event] of events.entries()) {
    const before = events[index - 1]?.booking
    const after = event.booking
    if (before === undefined || after.cancelledAt !== null) continue
    if (before.status !== 'paid' && after.status === 'paid') {
      // Without another payment, the charge counts again that paid before, for another fare once it is confirmed.
      const fareCents = isFareConfirmed(after.quote) ? fareOf(after) : (paidFareCents ?? 0)
      const differenceCents = fareCents - (paidFareCents ?? fareCents)
      if (lastPaid?.paidCents === after.paidCents) {
        money.keptCents += differenceCents
        money.refundedCents += Math.max(0, -differenceCents)
      } else money.keptCents = fareCents + money.lateKeptCents - courtesyCents
    }
    if (event.kind === 'fare' && before.status === 'paid') {
      const differenceCents = fareOf(after) - (paidFareCents ?? fareOf(after))
      money.keptCents += differenceCents
      money.refundedCents += Math.max(0, -differenceCents)
    }
    if (after.status === 'paid') {
      lastPaid = after
      if (isFareConfirmed(after.quote)) paidFareCents = fareOf(after)
    }
    if (before.status !== 'paid' || after.status !== 'paid') continue
    if (event.kind === 'changed') addChange(money, { event, before, cardEnteredAt: findCardEnteredAt(events, index) })
    if (event.kind === 'partial_refund') {
      const cents = after.partialRefundCents - before.partialRefundCents
      money.keptCents -= cents
      money.refundedCents += cents
      courtesyCents += cents
    }
  }
  return money
}

/** Returns when the charge in progress before an event was sent; null without one, as with Zelle. */
function findCardEnteredAt(events: readonly StoredEvent[], index: number): string | null {
  const before = events.slice(0, index)
  const lastIdle = before.findLastIndex(({ booking }) => booking.pendingChange?.isPaymentOpen !== true)
  return before[lastIdle + 1]?.at ?? null
}

function addChange(
  money: ExpectedAmounts,
  { event, before, cardEnteredAt }: { event: StoredEvent; before: Booking; cardEnteredAt: string | null },
): void {
  const { at, actor, booking: after } = event
  const difference = fareOf(after) - fareOf(before)
  const isEarly = (booking: Booking, agreedAt = at) =>
    booking.scheduleOption === 'later' && Date.parse(booking.pickupAt) - Date.parse(agreedAt) > DAY_MS
  const isFull = isEarly(before) && isEarly(after) && money.lateChangedAt === null
  if (difference < 0) {
    // What is missing of the fare was never paid, so that there is nothing to share of it.
    const unpaidCents = Math.min(-difference, before.balanceDue?.amountCents ?? 0)
    const paidCents = -difference - unpaidCents
    const cents = isFull ? paidCents : Math.round(paidCents / 2)
    money.keptCents -= unpaidCents + cents
    money.refundedCents += cents
    money.lateKeptCents += paidCents - cents
  } else money.keptCents += difference
  const paidChange = difference > 0 ? before.pendingChange : null
  const { requestedBy: requester, requestedAt } = paidChange ?? { requestedBy: actor, requestedAt: at }
  const agreedAt = paidChange === null ? at : (cardEnteredAt ?? requestedAt)
  const isRideChanged = before.pickupAt !== after.pickupAt || before.carCategory !== after.carCategory
  if (requester === 'rider' && isRideChanged && !isEarly(before, agreedAt)) money.lateChangedAt ??= agreedAt
}

function fareOf({ quote }: Booking): number {
  return quote?.totalCents ?? 0
}
