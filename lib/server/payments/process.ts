import 'server-only'
import { isIP } from 'node:net'
import { AppError, sentences } from '@/lib/errors'
import type { PaymentAnswer } from '@/lib/payment/schemas'
import type { PaymentTable } from '@/lib/server/database/tables'
import { refuseUnadmitted, useAdmission } from './card-attack/gate'
import { admitPayment } from './limits'
import { recordOutcome } from './outcome'
import { findPayable, type PaymentAsked } from './payable'
import type { Charge, ChargeOutcome } from './port'
import { cardDeclined, cardUnreadable, paymentUnavailable } from './refusals'
import { insertPayment, isOpen, restand } from './store'
import { after, IN_FLIGHT_MS, logPayment, type TillPorts } from './till'

/**
 * Charges the stored fare of the booking behind an invoice to a card, once. The intent is on disk before anything is
 * sent: of two requests at a time one finds the other's, and a crash in between leaves a trace to follow. What cannot
 * be known yet answers `checking`, and the site finds out by itself. Throws AppError where nothing was charged.
 */
export async function processPayment(
  ports: TillPorts,
  { address, ...asked }: PaymentAsked & { address: string },
): Promise<PaymentAnswer> {
  const { intent, charge } = await admitted(ports, { ...asked, address }, () =>
    openIntent(ports, { ...asked, address }),
  )
  const outcome = await send(ports, { ...charge, address: isIP(address) === 0 ? null : address })
  return answerOf(await keepOutcome(ports, { intent, outcome }), outcome)
}

/** Whether a request to pay would be taken now, without charging. Throws AppError where not. */
export async function validatePayment(
  ports: TillPorts,
  { address, ...asked }: PaymentAsked & { address: string },
): Promise<void> {
  await admitted(ports, { ...asked, address }, () => findPayable(ports.db, { ...asked, now: ports.now() }))
}

/** Every attempt is in the log, also one that is turned away: by its invoice and why, and nothing of who made it. */
async function admitted<T>(
  ports: TillPorts,
  { address, ...asked }: PaymentAsked & { address: string },
  open: () => Promise<T>,
): Promise<T> {
  const { request } = asked
  try {
    await refuseUnadmitted(ports, { ...asked, clientIp: address })
    await admitPayment(ports, address)
    return await open()
  } catch (error) {
    if (error instanceof AppError) ports.log(`payment for invoice ${request.invoiceNumber} rejected: ${error.code}`)
    throw error
  }
}

async function openIntent(ports: TillPorts, { request, token, address }: PaymentAsked & { address: string }) {
  return await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const { booking, amountCents, priorAttempts, byHolder } = await findPayable(trx, { request, token, now })
    await useAdmission(trx, { bookingId: booking.id, byHolder, clientIp: address, now })
    const intent = await insertPayment(trx, {
      payment: {
        booking_id: booking.id,
        kind: 'charge',
        gateway: ports.payments.gateway,
        state: 'sent',
        amount_cents: amountCents,
        by_holder: byHolder ? 1 : 0,
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
      priorAttempts,
    }
    return { intent, charge }
  })
}

/** Whatever a gateway's adapter stumbles over once it was asked to charge, the card may have been charged by then. */
async function send(ports: TillPorts, charge: Charge): Promise<ChargeOutcome> {
  try {
    return await ports.payments.charge(charge)
  } catch (error) {
    console.error(
      `payment ${charge.reference}: gateway adapter threw after the charge was sent; outcome unknown`,
      error,
    )
    return { state: 'unknown', reason: 'threw' }
  }
}

/** An outcome that cannot be written down is not lost: its intent is still open, and will be looked into. */
async function keepOutcome(
  ports: TillPorts,
  { intent, outcome }: { intent: PaymentTable; outcome: ChargeOutcome },
): Promise<PaymentTable> {
  try {
    return await recordOutcome(ports, { id: intent.id, outcome })
  } catch (error) {
    console.error(`payment ${intent.id}: saving the outcome failed; it will be reconciled`, error)
    logPayment(ports, intent)
    return intent
  }
}

function answerOf({ state, transaction_id }: PaymentTable, outcome: ChargeOutcome): PaymentAnswer {
  if (state === 'approved') return { status: 'paid', transactionId: transaction_id ?? '' }
  const text = 'text' in outcome ? outcome.text : undefined
  if (state === 'declined') throw cardDeclined(text)
  if (state === 'refused' && 'token' in outcome) throw cardUnreadable()
  if (!isOpen({ kind: 'charge', state })) throw paymentUnavailable(text)
  return { status: 'checking', message: sentences.paymentChecking }
}
