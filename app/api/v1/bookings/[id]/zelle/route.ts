import { createRouteHandler } from '@/lib/api/create-route-handler'
import { switchToZelleEndpoint } from '@/lib/booking/api'
import { createBookingContext } from '@/lib/operations/booking-context'
import { awaitZelleTransfer } from '@/lib/payments/server/zelle'

/** Marks the booking as awaiting Zelle, idempotently; the body is `{}`. */
export const POST = createRouteHandler(switchToZelleEndpoint, async ({ access, json }) =>
  json(await awaitZelleTransfer(await createBookingContext(), access)),
)
