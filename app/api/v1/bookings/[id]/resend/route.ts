import { createRouteHandler } from '@/lib/api/create-route-handler'
import { resendEmailEndpoint } from '@/lib/booking/api'
import { resendBookingEmail } from '@/lib/notifications/outbox/rider-requests'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Resends the booking's email; the body is `{}`. */
export const POST = createRouteHandler(resendEmailEndpoint, async ({ access, json }) =>
  json({ message: await resendBookingEmail(await createBookingContext(), access) }, { status: 202 }),
)
