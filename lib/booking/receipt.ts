import { cancellationPolicy } from '@/lib/booking/cancellation'
import { describeFare } from '@/lib/booking/describe-fare'
import { formatEta } from '@/lib/booking/eta'
import { type Departure, getLegFlights, type Leg, meetingPointLabels } from '@/lib/booking/extras'
import { formatChildSeats, formatFlight, formatLegLabel } from '@/lib/booking/format-extras'
import type { Booking, PaymentMethod } from '@/lib/booking/schemas'
import { describeStatus, hasReceivedPayment, isPaymentUnknown } from '@/lib/booking/status'
import { formatWait } from '@/lib/booking/usual-wait'
import { formatCount, formatDuration, formatInstant, formatMiles, formatMoney } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'
import { cities, formatCity } from '@/lib/site'

export type ReceiptRow = { label: string; value: string; strong?: boolean }
export type ReceiptSection = { title: string; rows: ReceiptRow[] }

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  authorizenet: 'Credit/Debit Card',
  zelle: 'Zelle',
}
export const luggageLabels = {
  light: 'Light, up to 15 kg',
  medium: 'Medium, 15-30 kg',
  heavy: 'Heavy, 30+ kg',
} as const

/** In cents, only for bookings without fare lines. */
const FALLBACK_RATES: Record<string, { base: number; hourly: number; perMile: number }> = {
  sedan: { base: 6995, hourly: 7000, perMile: 500 },
  midsuv: { base: 7499, hourly: 8000, perMile: 500 },
  luxsuv: { base: 8500, hourly: 10_000, perMile: 500 },
}

/** Builds the receipt's five sections for page and image: customer, payment, ride, fare, policy. */
export function buildReceiptSections({
  booking,
  brand,
  phone,
}: {
  booking: Booking
  brand: string
  phone: string
}): ReceiptSection[] {
  return [
    { title: 'Customer', rows: customerRows(booking) },
    { title: 'Payment', rows: paymentRows(booking) },
    { title: 'Ride', rows: rideRows(booking) },
    { title: 'Fare', rows: fareRows(booking) },
    {
      title: 'Cancellation policy',
      rows: [
        ...cancellationPolicy.map(line => ({ label: '', value: line })),
        { label: '', value: `Questions about this ride? Call ${brand} at ${phone}.` },
      ],
    },
  ]
}

function customerRows({ contactInfo, extras: { passenger } }: Booking): ReceiptRow[] {
  return omitEmptyRows([
    ['Name', formatFullName(contactInfo)],
    ['Email', contactInfo.email],
    ['Phone', formatUsPhone(contactInfo.phone)],
    ['Alternate phone', formatUsPhone(contactInfo.alternatePhone)],
    ['Passenger', passenger && formatFullName(passenger)],
    ['Passenger email', passenger?.email],
    ['Passenger phone', passenger && formatUsPhone(passenger.phone)],
  ])
}

/** Returns the mark of a booking without known payment; null when paid. */
export function getReceiptMark(
  booking: Pick<Booking, 'status' | 'chargebackCents'>,
): 'UNPAID' | 'PAYMENT BEING CHECKED' | 'PAYMENT REVERSED' | null {
  if (hasReceivedPayment(booking)) return null
  if (booking.chargebackCents > 0) return 'PAYMENT REVERSED'
  return isPaymentUnknown(booking) ? 'PAYMENT BEING CHECKED' : 'UNPAID'
}

function paymentRows(booking: Booking): ReceiptRow[] {
  const { quote, paidCents, refundCents, chargebackCents } = booking
  const mark = getReceiptMark(booking)
  const paid = mark === null || paidCents > 0
  const due = mark === 'UNPAID' && booking.status !== 'cancelled'
  return [
    { label: 'Status', value: `${mark === 'UNPAID' ? 'UNPAID. ' : ''}${describeStatus(booking)}`, strong: true },
    ...omitEmptyRows([
      ['Reason', booking.cancelReason],
      ['Method', paymentMethodLabels[booking.paymentMethod]],
      ['Invoice', booking.invoiceNumber],
      ['Transaction', booking.transactionId],
      ['Paid', paid && formatMoney(paidCents)],
      ['Refund', refundCents > 0 && formatMoney(refundCents)],
      ['Reversed by your bank', chargebackCents > 0 && formatMoney(chargebackCents)],
      ['Amount due', due && capitalized(describeFare(quote))],
    ]),
  ]
}

function rideRows(booking: Booking): ReceiptRow[] {
  const { pickupTimeZone: zone, quote } = booking
  const time = formatInstant(booking.pickupAt, zone)
  const city = cities.find(({ id }) => id === booking.selectedCity)
  const luggage = booking.luggageWeight
  // An agreed fare has no route.
  const route = quote !== null && quote.miles > 0 ? quote : null
  return omitEmptyRows([
    ['Pickup', placeLabel(booking.pickup)],
    ...stopRows(booking),
    ['Drop-off', placeLabel(booking.dropOff)],
    ['Pickup time', booking.scheduleOption === 'immediately' ? `As soon as possible, requested ${time}` : time],
    ['Usual wait', booking.eta === null && booking.usualWait && formatWait(booking.usualWait)],
    ...flightRows({ booking, leg: 'outbound' }),
    ['Return', booking.returnAt && formatInstant(booking.returnAt, zone)],
    ...flightRows({ booking, leg: 'return' }),
    ['Chauffeur', booking.chauffeur?.name],
    ['Chauffeur’s phone', booking.chauffeur && formatUsPhone(booking.chauffeur.phone)],
    ['Chauffeur’s car', booking.chauffeur?.car],
    ['Chauffeur’s ETA', formatEta(booking)],
    ['Service', city ? `${booking.serviceType}, ${formatCity(city)}` : booking.serviceType],
    ['Transfer', booking.transferType],
    ['Vehicle', `${booking.carCategory} (${booking.categoryName})`],
    ['Party', `${formatCount(booking.passengers, 'passenger')}, ${formatCount(booking.bags, 'bag')}`],
    ['Child seats', formatChildSeats(booking.extras.childSeats)],
    ['Luggage', luggage !== '' && luggageLabels[luggage]],
    ['Carpool', booking.isCarpool && 'Yes, the ride is shared'],
    ['Extra time', booking.extraTime > 0 && formatCount(booking.extraTime, 'hour')],
    [route?.estimated ? 'Distance (estimated)' : 'Distance', route && formatMiles(route.miles)],
    [route?.estimated ? 'Time (estimated)' : 'Time', route && formatDuration(route.durationSeconds)],
    ['Special requests', booking.contactInfo.specialRequests],
  ])
}

function stopRows({ extras: { stops } }: Booking): OptionalRow[] {
  return stops.map((stop, i) => [stops.length === 1 ? 'Stop' : `Stop ${i + 1}`, placeLabel(stop)])
}

function flightRows({ booking, leg }: { booking: Booking; leg: Leg }): OptionalRow[] {
  const { arrival, departure } = getLegFlights({ extras: booking.extras, leg })
  const rows: OptionalRow[] = [
    ['Arriving flight', arrival && formatFlightOrUnknown(arrival)],
    ['Meeting point', arrival && meetingPointLabels[arrival.meetingPoint]],
    ['Name on the sign', arrival?.meetingPoint === 'inside' && getSignName({ booking, leg })],
    ['Departing flight', departure && formatFlightOrUnknown(departure)],
  ]
  return rows.map(([label, value]) => [formatLegLabel({ label, leg }), value])
}

/** Formats a flight: "DL1234, Terminal 4", or "Not known yet". */
export function formatFlightOrUnknown(flight: Departure): string {
  return [flight.flightNumber === '' && 'Not known yet', formatFlight(flight)].filter(Boolean).join(', ')
}

/** Returns the name on the sign, by default the passenger's. */
export function getSignName({
  booking: { contactInfo, extras },
  leg,
}: {
  booking: Pick<Booking, 'contactInfo' | 'extras'>
  leg: Leg
}): string {
  return getLegFlights({ extras, leg }).arrival?.signName || formatFullName(extras.passenger ?? contactInfo)
}

function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

function fareRows({ quote, categoryKey }: Booking): ReceiptRow[] {
  const lines = quote?.lines.map(({ label, amountCents }) => ({ label, value: formatMoney(amountCents) })) ?? []
  return [
    ...lines,
    ...(lines.length === 0 ? [{ label: 'Fare', value: describeFallbackRates(categoryKey) }] : []),
    ...(quote
      ? [
          {
            label: quote.provisional ? 'Estimate (we confirm the fare)' : 'Total',
            value: formatMoney(quote.totalCents),
            strong: true,
          },
        ]
      : []),
  ]
}

function describeFallbackRates(categoryKey: string): string {
  const rates = FALLBACK_RATES[categoryKey]
  if (!rates) return 'Fare to be confirmed'
  const { base, perMile, hourly } = rates
  return `Fare to be confirmed; rates: base ${formatMoney(base)}, ${formatMoney(perMile)} per mile over 10, ${formatMoney(hourly)} per extra hour`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a stored US number; other numbers stay unchanged. */
export function formatUsPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')
}

type OptionalRow = [label: string, value: string | false | null | undefined]

function omitEmptyRows(rows: OptionalRow[]): ReceiptRow[] {
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
