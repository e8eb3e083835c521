import { defineEndpoint } from '@/lib/api/define-endpoint'
import { flightUpdateSchema } from '@/lib/booking/model/flight'
import { versionedBookingSchema } from '@/lib/booking/model/schemas'
import { updateFlight } from '@/lib/booking/server/update-flight'
import { createBookingContext } from '@/lib/operations/booking-context'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/flight',
    tag: 'bookings',
    summary: 'Update the flights of an active ride until its last leg begins; null leaves a flight unchanged',
    auth: 'accessToken',
    body: flightUpdateSchema,
    responses: { 200: { description: 'The updated booking', schema: versionedBookingSchema } },
    errors: [400, 404, 409, 429],
  },
  async ({ access, body, json }) => json(await updateFlight(await createBookingContext(), { access, flights: body })),
)
