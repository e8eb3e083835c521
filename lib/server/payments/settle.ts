import 'server-only'
import { AppError } from '@/lib/errors'
import { findById } from '@/lib/server/bookings/store'
import type { PaymentTable } from '@/lib/server/database/tables'
import { ABSENT_PAUSE_MS, type Finding, recordOutcome } from './outcome'
import type { Transaction } from './port'
import { invoiceOf, isOpen, listPayments, lookAgainAt } from './store'
import { ABSENCE_MS, nextLook, type TillPorts } from './till'

const HELD_CAP_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Looks into a charge whose outcome is not known: by its transaction where the gateway named one, else by the invoice.
 * That it was never made is believed only of a gateway that lists everything; that, and that it was declined, only once
 * it has had its time. Until then nothing else is charged for this booking. Throws AppError unavailable where the gateway
 * does not answer.
 */
export async function settleCharge(ports: TillPorts, charge: PaymentTable): Promise<void> {
  const { transaction_id: transactionId } = charge
  const finding = transactionId === null ? await search(ports, charge) : await review(ports, charge, transactionId)
  if (finding !== null && isNews({ charge, finding })) {
    await recordOutcome(ports, { id: charge.id, outcome: finding })
    return
  }
  await lookAgainAt(ports.db, { payment: charge, at: nextLookOf({ charge, now: ports.now() }) })
}

function isNews({ charge, finding }: { charge: PaymentTable; finding: Finding }): boolean {
  if (isOpen(charge)) return finding.state !== charge.state
  return finding.state === 'approved' || finding.state === 'held'
}

/**
 * Reads a charge that the gateway holds for review, and has it declined once its ride is canceled. What the gateway says
 * of it afterwards counts, and not the answer, which may be lost or come twice.
 */
async function review(ports: TillPorts, charge: PaymentTable, transactionId: string): Promise<Finding | null> {
  const finding = await readFinding(ports, transactionId)
  if (!(await isCanceled(ports, charge))) return finding
  if (finding?.state !== 'held' || !ports.payments.reverses) return withoutDecline(finding)
  const invoiceNumber = await invoiceOf(ports.db, charge.booking_id)
  const outcome = await ports.payments.declineHeld({ transactionId, invoiceNumber, reference: charge.id })
  const after = withoutDecline(await readFinding(ports, transactionId))
  if (after?.state === 'held' && outcome.state !== 'unknown') {
    const reason = 'reason' in outcome ? outcome.reason : 'it is still pending review'
    throw new AppError({
      kind: 'unavailable',
      message: `the gateway did not decline the charge pending review: ${reason}`,
    })
  }
  return after
}

async function readFinding({ payments }: TillPorts, transactionId: string): Promise<Finding | null> {
  const transaction = await payments.details(transactionId)
  return transaction === null ? null : findingOf(transaction)
}

/** What was declined for a canceled ride says nothing of its card: it must not count as a card that was refused. */
function withoutDecline(finding: Finding | null): Finding | null {
  if (finding?.state !== 'declined' || finding.transactionId === null) return finding
  return { state: 'voided', reason: 'canceled', transactionId: finding.transactionId }
}

async function isCanceled({ db }: TillPorts, { booking_id }: PaymentTable): Promise<boolean> {
  const row = await findById(db, booking_id)
  return row !== undefined && row.cancelled_at !== null
}

async function search(ports: TillPorts, charge: PaymentTable): Promise<Finding | null> {
  const { db, now } = ports
  const since = new Date(charge.sent_at ?? charge.created_at)
  const { transactions, complete } = await ports.payments.find({
    invoiceNumber: await invoiceOf(db, charge.booking_id),
    since,
  })
  const payments = await listPayments(db, charge.booking_id)
  // What is there may be another attempt's, and is that one's to find while it is open.
  if (payments.some(payment => payment.id !== charge.id && isOpen(payment))) return null
  const known = payments.map(payment => payment.transaction_id)
  const candidates = transactions.filter(
    ({ kind, transactionId }) => kind === 'charge' && !known.includes(transactionId),
  )
  const ours = candidates.filter(({ amountCents }) => amountCents === charge.amount_cents)
  // Money first: of several the one that took it counts.
  const taken = ours.find(tookMoney) ?? ours.find(({ state }) => state === 'held')
  if (taken !== undefined) return findingOf(taken)
  const odd = candidates.find(tookMoney)
  if (odd !== undefined) throw amountDiffers({ charge, found: odd })
  // A decline may be an earlier try's, and money taken by this one not listed yet.
  if (+now() - +since < ABSENCE_MS) return null
  if (ours[0] !== undefined) return findingOf(ours[0])
  return complete ? { state: 'absent', reason: 'not_found' } : null
}

/** Whether a charge took money, charged back since or not. */
function tookMoney({ state }: Transaction): boolean {
  return ['unsettled', 'settled', 'charged_back', 'chargeback_reversed'].includes(state)
}

/** Nobody's guess: it stays open, and in the log, until the operator has looked. */
function amountDiffers({ charge, found }: { charge: PaymentTable; found: Transaction }): Error {
  const [ours, theirs] = [charge.amount_cents, found.amountCents]
  return new Error(`amount mismatch: transaction ${found.transactionId} is ${theirs} cents, expected ${ours}`)
}

function findingOf({ state, transactionId }: Transaction): Finding | null {
  switch (state) {
    case 'unsettled':
    case 'settled':
    case 'chargeback_reversed':
    // It was paid, and is recorded as charged back after that.
    case 'charged_back':
      return { state: 'approved', transactionId }
    case 'held':
      return { state: 'held', transactionId }
    case 'voided':
      return { state: 'voided', transactionId, reason: 'voided' }
    case 'declined':
    case 'failed':
      return { state, transactionId, reason: state }
  }
}

function nextLookOf({ charge, now }: { charge: PaymentTable; now: Date }): Date | null {
  if (charge.state === 'absent') {
    return +now - Date.parse(charge.updated_at) > DAY_MS ? null : new Date(+now + 12 * ABSENT_PAUSE_MS)
  }
  const { looks, sent_at: sentAt, state } = charge
  return nextLook({ now, looks, sentAt, capMs: state === 'held' ? HELD_CAP_MS : undefined })
}
