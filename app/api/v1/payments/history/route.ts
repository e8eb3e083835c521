import { listPaymentsEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { listPaymentRecords } from '@/lib/server/payments/payment-records'

/** Returns the payments of `?booking=`. */
export const GET = createRouteHandler(listPaymentsEndpoint, async ({ access, json }) =>
  json({ payments: await listPaymentRecords(await createBookingContext(), access) }),
)
