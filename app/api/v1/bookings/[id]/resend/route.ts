import { resendEmailEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { resendBookingEmail } from '@/lib/server/bookings/resend-email'

/** Resends the booking's email; the body is `{}`. */
export const POST = createRouteHandler(resendEmailEndpoint, async ({ access, json }) =>
  json({ message: await resendBookingEmail(await createBookingContext(), access) }, { status: 202 }),
)
