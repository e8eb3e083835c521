import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { listPaymentsEndpoint } from '@/lib/payments/api'
import { readStatement } from '@/lib/payments/server/statement'

/** Returns the account of `?booking=` as a statement. */
export const GET = createRouteHandler(
  listPaymentsEndpoint,
  async ({ access, json }) => json(await readStatement(await createBookingContext(), access)),
  { failureMessage: userMessages.paymentHistoryFailed },
)
