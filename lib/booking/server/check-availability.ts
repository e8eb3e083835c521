import 'server-only'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { AvailabilityRequest } from '@/lib/booking/model/schemas'
import { invalidFields } from '@/lib/errors'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { assertAvailable, loadServiceCapacity } from './availability'
import type { BookingContext } from './context'
import { rateLimitExceeded, UNKNOWN_VEHICLE_MESSAGE } from './errors'
import { type FieldErrors, planItinerary, resolveItinerary } from './itinerary'

const msUntilAllowed = createRateLimiter('availabilityChecks')

/**
 * Checks whether a ride could be booked now, by the rules of a booking, without reserving a car.
 * Throws AppError `invalid_fields`, including unavailable times, or `too_many_questions`.
 */
export async function checkAvailability(
  context: BookingContext,
  { request, clientIp }: { request: AvailabilityRequest; clientIp: string },
): Promise<void> {
  const waitMs = msUntilAllowed(clientIp)
  if (waitMs > 0) throw rateLimitExceeded('availabilityChecks', waitMs)

  const fields: FieldErrors = {}
  const [itinerary, categories] = await Promise.all([
    resolveItinerary(request, context, fields),
    context.vehicleCategories(),
  ])
  const category = categories.find(({ vehicles }) => vehicles.includes(request.carCategory))
  if (category === undefined) fields.carCategory = UNKNOWN_VEHICLE_MESSAGE
  if (itinerary === null || category === undefined) throw invalidFields(fields)
  const { route, pickupTimeZone, times } = await planItinerary(itinerary, { request, fields }, context)
  if (times === null) throw invalidFields(fields)

  const { scheduleOption, transferType, extraTime, hours } = request
  // The quote provides how long the car is occupied; the fare itself does not matter here.
  const trip = { transferType, extraTime, hours, serviceType: 'Within City', isCarpool: false } as const
  const ride = {
    scheduleOption,
    transferType,
    extraTime,
    pickupTimeZone,
    categoryId: category._id,
    categoryName: category.name,
    pickupAt: times.pickupAt.toISOString(),
    returnAt: times.returnAt?.toISOString() ?? null,
    quote: route && calculateQuote({ route, rates: category, trip }),
  }
  const capacity = await loadServiceCapacity(context, ride)
  await assertAvailable({ db: context.db, now: context.now(), actor: 'rider' }, { ride, capacity })
}
