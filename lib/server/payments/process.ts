import 'server-only'
import { isIP } from 'node:net'
import { sentences } from '@/lib/errors'
import type { PaymentAnswer, PaymentRequest } from '@/lib/payment/schemas'
import type { PaymentTable } from '@/lib/server/database/tables'
import { admitPayment } from './limits'
import { recordOutcome } from './outcome'
import { findPayable } from './payable'
import type { ChargeOutcome } from './port'
import { cardDeclined, paymentUnavailable } from './refusals'
import { insertPayment, restand } from './store'
import { after, IN_FLIGHT_MS, logPayment, type TillPorts } from './till'

/**
 * Charges the stored fare of the booking behind an invoice to a card, once. The intent is on disk before anything is
 * sent: of two requests at a time one finds the other's, and a crash in between leaves a trace to follow. What cannot
 * be known yet answers `checking`, and the site finds out by itself. Throws AppError where nothing was charged.
 */
export async function processPayment(
  ports: TillPorts,
  { request, address }: { request: PaymentRequest; address: string },
): Promise<PaymentAnswer> {
  await admitPayment(ports, address)
  const { intent, charge } = await openIntent(ports, request)
  const outcome = await ports.payments.charge({ ...charge, address: isIP(address) === 0 ? null : address })
  return answerOf(await keepOutcome(ports, { intent, outcome }))
}

/** Whether a request to pay would be taken now, without charging. Throws AppError where not. */
export async function validatePayment(
  ports: TillPorts,
  { request, address }: { request: PaymentRequest; address: string },
): Promise<void> {
  await admitPayment(ports, address)
  await findPayable(ports.db, { request, now: ports.now() })
}

async function openIntent(ports: TillPorts, request: PaymentRequest) {
  return await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const { booking, amountCents } = await findPayable(trx, { request, now })
    const intent = await insertPayment(trx, {
      payment: {
        booking_id: booking.id,
        kind: 'charge',
        gateway: ports.payments.gateway,
        state: 'sent',
        amount_cents: amountCents,
        sent_at: now.toISOString(),
        next_look_at: after(now, IN_FLIGHT_MS),
      },
      now,
    })
    await restand(trx, { bookingId: booking.id, now })
    const charge = {
      opaqueData: request.opaqueData,
      amountCents,
      invoiceNumber: booking.invoiceNumber,
      reference: intent.id,
      description: `Ride Booking - ${booking.serviceType}`,
      email: request.email || booking.contactInfo.email,
    }
    return { intent, charge }
  })
}

/** An outcome that cannot be written down is not lost: its intent is still open, and will be looked into. */
async function keepOutcome(
  ports: TillPorts,
  { intent, outcome }: { intent: PaymentTable; outcome: ChargeOutcome },
): Promise<PaymentTable> {
  try {
    return await recordOutcome(ports, { id: intent.id, outcome })
  } catch (error) {
    console.error(`the outcome of payment ${intent.id} could not be written`, error)
    logPayment(ports, intent)
    return intent
  }
}

function answerOf({ state, transaction_id }: PaymentTable): PaymentAnswer {
  if (state === 'approved') return { status: 'paid', transactionId: transaction_id ?? '' }
  if (state === 'declined') throw cardDeclined()
  if (state === 'refused' || state === 'absent') throw paymentUnavailable()
  return { status: 'checking', message: sentences.paymentChecking }
}
