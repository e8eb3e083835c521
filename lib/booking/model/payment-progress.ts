import type { Booking } from './schemas'
import { isPaymentOpen } from './status'

/** `returned`: the ride could not be changed anymore, so what was paid for it goes back. `ended`: nothing is to be paid. */
export type PaymentProgress = 'due' | 'checking' | 'paid' | 'returned' | 'ended'

/** Returns how far a payment is, by the account before it and a later one. */
export function getPaymentProgress(before: Booking, latest: Booking, changesRide: boolean): PaymentProgress {
  const { status, account } = latest
  if (isPaymentOpen(latest)) return 'checking'
  if (account.paidCents > before.account.paidCents) {
    return changesRide && account.priceCents <= before.account.priceCents ? 'returned' : 'paid'
  }
  if (changesRide ? status === 'paid' : account.dueCents > 0) return 'due'
  return status === 'paid' ? 'paid' : 'ended'
}

export const CHANGE_RETURNED =
  'Your ride could not be changed anymore, so it stays as it is. What you just paid will be refunded.'
