import 'server-only'
import type { AvailabilityRequest } from '@/lib/booking/availability-request'
import { quote } from '@/lib/booking/fare'
import { limitPerAddress } from '@/lib/server/address-limit'
import { refuseUnservable, serviceOf } from './availability'
import { findWay, planCourse } from './course'
import type { BookingPorts } from './ports'
import { carUnknown, invalidFields, tooManyQuestions } from './refusals'
import type { Fields } from './ride-extras'

/** So many times may an address ask within the window: to look through many costs more than to read one road. */
export const QUESTIONS_A_WINDOW = 120
const WINDOW_MS = 10 * 60_000

/** Counted in this process's memory: a question leaves no trace. */
const waitOf = limitPerAddress({ limit: QUESTIONS_A_WINDOW, windowMs: WINDOW_MS })

/** What a place is called decides nothing here, so no host outside is asked for its name. */
const UNNAMED = { name: 'A place', area: '' }

/**
 * Asks whether a ride could be booked at its times as things stand, by the reading and the rules of a booking. Nothing is
 * stored and no car is kept: when it is booked, the booking decides. Throws AppError as booking does: a sentence per
 * field, also of a time that cannot be served; and `too_many_questions`.
 */
export async function askAvailability(
  ports: BookingPorts,
  { asked, address }: { asked: AvailabilityRequest; address: string },
): Promise<void> {
  const waitMs = waitOf(address)
  if (waitMs > 0) throw tooManyQuestions({ limit: QUESTIONS_A_WINDOW, waitMs })

  const fields: Fields = {}
  const stops = asked.extras.stops.map(stop => ({ ...stop, given: UNNAMED }))
  const request = { ...asked, pickupGiven: UNNAMED, dropOffGiven: UNNAMED, extras: { stops } }
  const [way, categories] = await Promise.all([findWay({ request, ports, fields }), ports.vehicleCategories()])
  const category = categories.find(({ vehicles }) => vehicles.includes(asked.carCategory))
  if (category === undefined) fields.carCategory = carUnknown
  if (way === null || category === undefined) throw invalidFields(fields)
  const { route, pickupTimeZone, times } = await planCourse({ way, request: asked, ports, fields })
  if (times === null) throw invalidFields(fields)

  const { scheduleOption, transferType, extraTime, carCategory } = asked
  // How long the car is away is the fare's to count. What else a fare depends on does not matter to it.
  const trip = { transferType, extraTime, serviceType: 'Within City', isCarpool: false } as const
  const ride = {
    scheduleOption,
    transferType,
    extraTime,
    pickupTimeZone,
    categoryName: category.name,
    pickupAt: times.pickupAt.toISOString(),
    returnAt: times.returnAt?.toISOString() ?? null,
    quote: route && quote({ route, rates: category, trip }),
  }
  const service = await serviceOf(ports, { carCategory })
  await refuseUnservable(ports.db, { ride, service, now: ports.now() })
}
