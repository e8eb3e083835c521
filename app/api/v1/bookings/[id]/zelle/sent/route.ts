import { createRouteHandler } from '@/lib/api/create-route-handler'
import { reportZelleSentEndpoint } from '@/lib/booking/api'
import { createBookingContext } from '@/lib/operations/booking-context'
import { reportZelleSent } from '@/lib/payments/server/zelle'

/** Tells the operator that the customer sent a Zelle payment; the body is `{}`. */
export const POST = createRouteHandler(reportZelleSentEndpoint, async ({ access, json }) =>
  json({ message: await reportZelleSent(await createBookingContext(), access) }, { status: 202 }),
)
