import 'server-only'
import { AppError } from '@/lib/errors'
import { type PaymentRequest, paymentRequestSchema } from '@/lib/payment/schemas'
import { parseBody } from '@/lib/server/route-handler'
import { cardUnreadable } from './errors'

/** Reads a payment request. Throws AppError: `card_unreadable` when only the token is invalid. */
export async function readPaymentRequest(request: Request): Promise<PaymentRequest> {
  return await parseBody(request, paymentRequestSchema).catch(error => {
    throw isTokenFault(error) ? cardUnreadable() : error
  })
}

function isTokenFault(error: unknown): boolean {
  if (!(error instanceof AppError) || error.fields === undefined) return false
  return Object.keys(error.fields).every(name => name.split('.')[0] === 'opaqueData')
}
