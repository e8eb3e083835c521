import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { listCardChargesEndpoint } from '@/lib/operator/api'
import { loadBookingByCapability } from '@/lib/operator/server/view'
import { listCardCharges } from '@/lib/payments/server/actions'

/** Returns the card charges of the booking of the Bearer capability. */
export const GET = createRouteHandler(listCardChargesEndpoint, async ({ access: { capability }, json }) => {
  const context = await createBookingContext()
  const { secret, now } = context
  const { row } = await loadBookingByCapability(context.db, { capability, secret, now: now() })
  return json({ charges: await listCardCharges(context, row) })
})
