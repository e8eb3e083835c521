import { readSite } from '#site'
import { formatMoney } from '@/lib/format'
import { bookingFacts } from './booking-facts'
import { describePolicy } from './cancellation'
import type { FactGroup, FactRow } from './fact-rows'
import { filterByGroups, toRows } from './fact-rows'
import type { Booking } from './schemas'

export type ReceiptRow = FactRow
export type ReceiptSection = { title: string; rows: ReceiptRow[] }

/** The receipt's sections that list facts, with the groups of each. */
export const receiptGroups = {
  Customer: ['customer', 'passenger'],
  Payment: ['payment'],
  Ride: ['ride', 'flights', 'route', 'chauffeur', 'requests'],
} as const satisfies Record<string, readonly FactGroup[]>

/** In cents, only for bookings without fare lines. */
const FALLBACK_RATES: Record<string, { base: number; hourly: number; perMile: number }> = {
  sedan: { base: 6995, hourly: 7000, perMile: 500 },
  midsuv: { base: 7499, hourly: 8000, perMile: 500 },
  luxsuv: { base: 8500, hourly: 10_000, perMile: 500 },
}

/** Builds the receipt's five sections for page and image: customer, payment, ride, fare, policy. */
export function buildReceiptSections(booking: Booking): ReceiptSection[] {
  const facts = bookingFacts(booking)
  const policy = [...describePolicy(booking.cancellation), describeWhomToCall()]
  return [
    ...Object.entries(receiptGroups).map(([title, groups]) => ({ title, rows: toRows(filterByGroups(facts, groups)) })),
    { title: 'Fare', rows: listFareRows(booking) },
    { title: 'Cancellation policy', rows: policy.map(value => ({ label: '', value })) },
  ]
}

export function describeWhomToCall(): string {
  const { brand, phone } = readSite()
  return `Questions about this ride? Call ${brand} at ${phone}.`
}

/** Lists the frozen fare lines, what the customer added, and their total. */
export function listFareRows({
  quote,
  categoryKey,
  account: { gratuityCents },
}: Pick<Booking, 'quote' | 'categoryKey' | 'account'>): ReceiptRow[] {
  const lines = quote?.lines.map(({ label, amountCents }) => ({ label, value: formatMoney(amountCents) })) ?? []
  const totalLabel = quote?.provisional ? 'Estimate (fare to be confirmed)' : 'Total'
  return [
    ...(lines.length === 0 ? [{ label: 'Fare', value: describeFallbackRates(categoryKey) }] : lines),
    ...(gratuityCents > 0 ? [{ label: 'Gratuity', value: formatMoney(gratuityCents) }] : []),
    ...(quote ? [{ label: totalLabel, value: formatMoney(quote.totalCents + gratuityCents), strong: true }] : []),
  ]
}

function describeFallbackRates(categoryKey: string): string {
  const rates = FALLBACK_RATES[categoryKey]
  if (!rates) return 'To be confirmed'
  const { base, perMile, hourly } = rates
  return `To be confirmed. Rates: base ${formatMoney(base)}, ${formatMoney(perMile)} per mile over 10, ${formatMoney(hourly)} per extra hour`
}
