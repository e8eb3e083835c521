import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { listCardChargesEndpoint } from '@/lib/operator/api'
import { listCardCharges } from '@/lib/payments/server/list-card-charges'

/** Returns the card charges of the booking of the Bearer capability. */
export const GET = createRouteHandler(listCardChargesEndpoint, async ({ access, json }) =>
  json({ charges: await listCardCharges(await createBookingContext(), access.view.booking.id) }),
)
