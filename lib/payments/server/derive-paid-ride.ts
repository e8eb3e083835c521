import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Quote } from '@/lib/booking/model/quote-schema'
import type { ChangeRequester } from '@/lib/booking/model/ride-change'
import type { Booking, BookingRequest, RideDetails } from '@/lib/booking/model/schemas'
import type { BookingContext } from '@/lib/booking/server/context'
import { deriveRide } from '@/lib/booking/server/derive-ride'
import { fareUnconfirmedForChange } from './errors'

export type PaidRide = RideDetails & Pick<Booking, 'quote'>

/**
 * Derives a changed ride with its fare, which is confirmed for a paid ride.
 * - A change that does not concern the fare keeps the fare that was paid, whatever the rates are now.
 * - A fare that the operator agreed cannot be recalculated by the customer.
 * - The payment method stays.
 */
export async function derivePaidRide(
  context: BookingContext,
  {
    booking,
    request,
    by,
    fareCents,
  }: { booking: Booking; request: BookingRequest; by: ChangeRequester; fareCents?: number },
): Promise<PaidRide> {
  const [offeredMethod = booking.paymentMethod] = context.paymentMethods()
  const { paymentMethod: _, ...ride } = await deriveRide({
    request: { ...request, paymentMethod: offeredMethod },
    context,
    previous: booking,
  })
  const quote = fareCents === undefined ? resolveQuote({ booking, ride, by }) : agreeQuote({ ride, fareCents })
  if (booking.status === 'paid' && !isFareConfirmed(quote)) throw fareUnconfirmedForChange(by)
  return { ...ride, quote }
}

function resolveQuote({
  booking,
  ride,
  by,
}: {
  booking: Booking
  ride: RideDetails
  by: ChangeRequester
}): Quote | null {
  if (isDeepStrictEqual(pickFareInputs(ride), pickFareInputs(booking))) return booking.quote
  const isAgreed = booking.quote?.lines.some(({ kind }) => kind === 'agreed') ?? false
  return isAgreed && by === 'rider' ? null : ride.quote
}

function pickFareInputs({ pickup, dropOff, extras, ...ride }: RideDetails) {
  const { transferType, extraTime, serviceType, isCarpool, categoryName } = ride
  return {
    places: [pickup, ...extras.stops, dropOff].map(({ id, lat, lng }) => [id, lat, lng]),
    childSeats: extras.childSeats,
    meetings: [extras.arrival?.meetingPoint ?? null, extras.returnArrival?.meetingPoint ?? null],
    ...{ transferType, extraTime, serviceType, isCarpool, categoryName },
  }
}

function agreeQuote({ ride: { quote }, fareCents }: { ride: RideDetails; fareCents: number }): Quote {
  if (quote?.totalCents === fareCents) {
    const { provisional: _, ...confirmed } = quote
    return confirmed
  }
  const { miles, durationSeconds, estimated } = quote ?? { miles: 0, durationSeconds: 0, estimated: false }
  const lines = [{ kind: 'agreed' as const, label: 'Agreed fare', amountCents: fareCents }]
  return { lines, totalCents: fareCents, miles, durationSeconds, estimated }
}
