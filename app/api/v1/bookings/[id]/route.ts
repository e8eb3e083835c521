import { defineEndpoint, ifMatchSchema } from '@/lib/api/define-endpoint'
import { ridePageSchema } from '@/lib/booking/model/ride-page'
import { bookingRequestSchema, versionedBookingSchema } from '@/lib/booking/model/schemas'
import { changeBooking } from '@/lib/booking/server/change'
import { loadRidePage } from '@/lib/booking/server/load-booking'
import { createBookingContext } from '@/lib/operations/booking-context'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/bookings/{id}',
    tag: 'bookings',
    summary: 'Get a booking, its current cancellation refund and its history',
    auth: 'accessToken',
    responses: { 200: { description: 'The booking', schema: ridePageSchema } },
    errors: [404],
  },
  async ({ access, json }) => json(await loadRidePage(await createBookingContext(), access)),
)

export const PATCH = defineEndpoint(
  {
    method: 'PATCH',
    path: '/api/v1/bookings/{id}',
    tag: 'bookings',
    summary: 'Change an unpaid ride; If-Match guards against concurrent changes',
    auth: 'accessToken',
    headers: { 'If-Match': ifMatchSchema },
    body: bookingRequestSchema,
    responses: { 200: { description: 'The updated booking', schema: versionedBookingSchema } },
    errors: [400, 404, 409, 429, 503],
  },
  async ({ access, headers, body, clientIp, json }) => {
    const context = await createBookingContext({ clientIp })
    return json(await changeBooking(context, { access, request: body, seenVersion: headers['If-Match'] }))
  },
)
