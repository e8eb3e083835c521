import { createRouteHandler } from '@/lib/api/create-route-handler'
import { withdrawChangeEndpoint } from '@/lib/booking/api'
import { createBookingContext } from '@/lib/operations/booking-context'
import { withdrawChange } from '@/lib/payments/server/end-pending-change'

/** Withdraws the pending change, idempotently. */
export const POST = createRouteHandler(withdrawChangeEndpoint, async ({ access, json }) =>
  json(await withdrawChange(await createBookingContext(), access)),
)
