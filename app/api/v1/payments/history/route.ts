import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { listPaymentsEndpoint } from '@/lib/payments/api'
import { listPaymentRecords } from '@/lib/payments/server/payment-records'

/** Returns the payments of `?booking=`. */
export const GET = createRouteHandler(
  listPaymentsEndpoint,
  async ({ access, json }) => json({ payments: await listPaymentRecords(await createBookingContext(), access) }),
  { failureMessage: userMessages.paymentHistoryFailed },
)
