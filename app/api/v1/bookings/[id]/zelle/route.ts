import { switchToZelleEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { awaitZelleTransfer } from '@/lib/server/payments/zelle'

/** Marks the booking as awaiting Zelle, idempotently; the body is `{}`. */
export const POST = createRouteHandler(switchToZelleEndpoint, async ({ access, json }) =>
  json(await awaitZelleTransfer(await createBookingContext(), access)),
)
