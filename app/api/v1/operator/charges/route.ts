import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { loadBookingByCapability } from '@/lib/operator/server/view'
import { cardChargeSchema } from '@/lib/payments/model/schemas'
import { listCardCharges } from '@/lib/payments/server/actions'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/operator/charges',
    tag: 'operator',
    summary: 'List the card charges of a booking with the last four digits, to choose one for a chargeback',
    auth: 'operatorCapability',
    responses: {
      200: { description: 'The charges in order', schema: z.object({ charges: z.array(cardChargeSchema) }) },
    },
    errors: [404],
  },
  async ({ access: { capability }, json }) => {
    const context = await createBookingContext()
    const { secret, now } = context
    const { row } = await loadBookingByCapability(context.db, { capability, secret, now: now() })
    return json({ charges: await listCardCharges(context, row) })
  },
)
