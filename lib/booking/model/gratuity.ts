import { readSite } from '#site'
import type { Pricing } from '@/lib/pricing'
import { shareOf } from './ledger'
import type { Quote, QuoteLine } from './quote'
import type { Booking } from './schemas'
import { isCanceled, isDisputed, isPaymentOpen } from './status'

/** What of a fare is no tax and no gratuity. */
function beforeTaxCents(lines: readonly QuoteLine[]): number {
  const counted = lines.filter(({ kind }) => kind !== 'tax' && kind !== 'gratuity')
  return counted.reduce((total, { amountCents }) => total + amountCents, 0)
}

/** The last line of a fare that includes a gratuity. */
export function includedGratuity(lines: readonly QuoteLine[], percent: number): QuoteLine[] {
  const amountCents = shareOf(beforeTaxCents(lines), percent)
  return amountCents > 0 ? [{ kind: 'gratuity', label: `Gratuity, ${percent}%`, amountCents }] : []
}

/** The gratuity in a fare; what was added to it is in the account. */
export function includedGratuityCents(quote: Quote | null): number {
  return quote?.lines.find(({ kind }) => kind === 'gratuity')?.amountCents ?? 0
}

export type GratuityOffer = { percents: { percent: number; cents: number }[]; custom: boolean }

/** What may be added to a fare for the chauffeur; null if nothing. */
export function offerGratuity(
  quote: Quote | null,
  { gratuity }: Pick<Pricing, 'gratuity'> = readSite().pricing,
): GratuityOffer | null {
  const { custom, included } = gratuity
  const offered = quote === null || included > 0 ? [] : gratuity.percents
  const baseCents = beforeTaxCents(quote?.lines ?? [])
  const percents = offered.map(percent => ({ percent, cents: shareOf(baseCents, percent) }))
  return percents.length > 0 || custom ? { percents: percents.filter(({ cents }) => cents > 0), custom } : null
}

/** Checks whether a gratuity alone can be paid: after the pickup of a ride that was paid by card. */
export function canAddGratuity(booking: Booking, now: Date, pricing = readSite().pricing): boolean {
  const { status, account, paymentMethod, eta, pickupAt, noShowAt, quote } = booking
  const isPaidByCard = status === 'paid' && paymentMethod === 'authorizenet' && account.paidCents > 0
  const isOver = Date.parse(eta ?? pickupAt) <= +now && noShowAt === null
  const isBlocked = isCanceled(booking) || isDisputed(booking) || isPaymentOpen(booking)
  return isPaidByCard && isOver && !isBlocked && offerGratuity(quote, pricing) !== null
}
