import { randomBytes } from 'node:crypto'
import { type Card, judge, type Verdict } from './authorize-net-cards'

const NONCE_LIFE_MS = 15 * 60_000
const REFUND_WINDOW_MS = 180 * 24 * 60 * 60_000

/** One transaction of the fake's books. Amounts in cents. */
export type Entry = {
  transId: string
  type: 'authCaptureTransaction' | 'refundTransaction'
  status: string
  invoiceNumber: string
  description: string
  email: string
  poNumber: string
  refId: string
  amountCents: number
  lastFour: string
  cardNumber: string
  expirationDate: string
  zip: string
  verdict: Verdict
  refTransId: string | null
  submittedAtMs: number
  batchId: string | null
}

export type Batch = { batchId: string; settledAtMs: number }
/** A request that came as far as the books: the entry it made, or the reason why it made none. */
export type Booked = { entry: Entry } | { reason: string; text: string; original?: Entry }

type NewCharge = Pick<Entry, 'invoiceNumber' | 'description' | 'email' | 'poNumber' | 'refId' | 'amountCents'> & {
  card: Card
  windowSeconds: number
}
type NewRefund = Pick<Entry, 'invoiceNumber' | 'refId' | 'amountCents'> & { refTransId: string; cardNumber: string }

const UNSETTLED = ['capturedPendingSettlement', 'refundPendingSettlement', 'FDSPendingReview']
const SETTLED = ['settledSuccessfully', 'chargebackReversal']
const APPROVED: Verdict = { responseCode: '1', reason: '1', avs: 'P', cvv: 'P' }

export type Books = ReturnType<typeof openBooks>

/** What the gateway notifies of: the event, and the transaction that it is about. */
export type BookEvent = { eventType: string; entry: Entry }

/**
 * The gateway's books: tokens, transactions and batches. Every rule about money is here, whether a request or somebody
 * in the merchant interface asks for it. `onEvent` hears of what webhooks tell.
 */
export function openBooks(now: () => number, onEvent: (event: BookEvent) => void = () => {}) {
  const nonces = new Map<string, { card: Card; madeAtMs: number }>()
  const entries: Entry[] = []
  const batches: Batch[] = []
  let lastId = 60_000_000_000

  function nextId(): string {
    lastId += 1
    return String(lastId)
  }

  function find(transId: string): Entry | undefined {
    return entries.find(entry => entry.transId === transId)
  }

  function tell(event: string, entry: Entry): void {
    onEvent({ eventType: `net.authorize.payment.${event}`, entry: { ...entry } })
  }

  function findDuplicate({ card, windowSeconds, ...charge }: NewCharge): Entry | undefined {
    return entries.find(
      entry =>
        entry.type === 'authCaptureTransaction' &&
        now() - entry.submittedAtMs < windowSeconds * 1000 &&
        entry.cardNumber === card.cardNumber &&
        entry.expirationDate === card.expirationDate &&
        entry.zip === (card.zip ?? '') &&
        entry.amountCents === charge.amountCents &&
        entry.invoiceNumber === charge.invoiceNumber &&
        entry.poNumber === charge.poNumber,
    )
  }

  function book(entry: Omit<Entry, 'transId' | 'submittedAtMs' | 'batchId'>): Booked {
    const booked = { ...entry, transId: nextId(), submittedAtMs: now(), batchId: null }
    entries.push(booked)
    if (booked.status === 'FDSPendingReview') tell('fraud.held', booked)
    else if (booked.status !== 'declined') {
      tell(booked.type === 'refundTransaction' ? 'refund.created' : 'authcapture.created', booked)
    }
    return { entry: booked }
  }

  const books = {
    entries,
    batches,
    find,
    /** Whether the key may decide upon held transactions. */
    mayReview: true,

    /** A token of a card, good for one charge. */
    tokenise(card: Card): string {
      const nonce = randomBytes(48).toString('base64')
      nonces.set(nonce, { card, madeAtMs: now() })
      return nonce
    },

    /** The card of a token, which is spent by this; undefined where it is not good any more. */
    spend(nonce: string): Card | undefined {
      const found = nonces.get(nonce)
      nonces.delete(nonce)
      return found && now() - found.madeAtMs <= NONCE_LIFE_MS ? found.card : undefined
    },

    charge(charge: NewCharge, forceHeld: boolean): Booked {
      const original = findDuplicate(charge)
      if (original) return { reason: '11', text: 'A duplicate transaction has been submitted.', original }
      const { card, windowSeconds: _, ...facts } = charge
      const verdict: Verdict = forceHeld ? { ...APPROVED, responseCode: '4', reason: '252' } : judge(card)
      const status = {
        '1': 'capturedPendingSettlement',
        '2': 'declined',
        '3': 'generalError',
        '4': 'FDSPendingReview',
      }
      const booked = book({
        ...facts,
        type: 'authCaptureTransaction',
        status: status[verdict.responseCode],
        lastFour: card.cardNumber.slice(-4),
        cardNumber: card.cardNumber,
        expirationDate: card.expirationDate,
        zip: card.zip ?? '',
        verdict,
        refTransId: null,
      })
      if (verdict.responseCode !== '3') return booked
      // Recorded, and counted by the duplicate check like any other transaction.
      return { reason: verdict.reason, text: 'An error occurred during processing. Please try again in 5 minutes.' }
    },

    void(transId: string): Booked {
      const entry = find(transId)
      if (entry?.status === 'voided') return { reason: '310', text: 'This transaction has already been voided.' }
      if (!entry || !UNSETTLED.includes(entry.status)) {
        return { reason: '16', text: 'The transaction cannot be found.' }
      }
      entry.status = 'voided'
      tell('void.created', entry)
      return { entry: { ...entry, verdict: APPROVED } }
    },

    refund(refund: NewRefund): Booked {
      const original = find(refund.refTransId)
      const fits =
        original !== undefined &&
        SETTLED.includes(original.status) &&
        original.lastFour === refund.cardNumber.slice(-4) &&
        now() - original.submittedAtMs < REFUND_WINDOW_MS
      if (!fits) {
        return { reason: '54', text: 'The referenced transaction does not meet the criteria for issuing a credit.' }
      }
      if (refundedCents(entries, refund.refTransId) + refund.amountCents > original.amountCents) {
        return {
          reason: '55',
          text: 'The sum of credits against the referenced transaction would exceed original debit amount.',
        }
      }
      const { cardNumber, expirationDate, zip, lastFour } = original
      return book({
        ...refund,
        cardNumber,
        expirationDate,
        zip,
        lastFour,
        type: 'refundTransaction',
        status: 'refundPendingSettlement',
        description: '',
        email: '',
        poNumber: '',
        verdict: APPROVED,
      })
    },

    /** Closes the day: what waits for settlement is settled, and all but what is held moves to a batch. */
    settle() {
      const batch = { batchId: nextId(), settledAtMs: now() }
      batches.push(batch)
      for (const entry of entries.filter(({ batchId, status }) => batchId === null && status !== 'FDSPendingReview')) {
        entry.batchId = batch.batchId
        if (entry.status === 'capturedPendingSettlement') entry.status = 'settledSuccessfully'
        if (entry.status === 'refundPendingSettlement') entry.status = 'refundSettledSuccessfully'
      }
    },

    /** A person at the gateway decides upon a held transaction. */
    review(transId: string, decision: 'approve' | 'decline') {
      const entry = find(transId)
      if (entry?.status !== 'FDSPendingReview') throw new Error(`${transId} is not held`)
      entry.status = decision === 'approve' ? 'capturedPendingSettlement' : 'failedReview'
      tell(decision === 'approve' ? 'fraud.approved' : 'fraud.declined', entry)
    },

    /** The card's bank takes a settled charge back, or gives it back to the merchant. No webhook tells of either. */
    dispute(transId: string, outcome: 'chargeback' | 'chargebackReversal') {
      const entry = find(transId)
      const before = outcome === 'chargeback' ? SETTLED : ['chargeback']
      if (!entry || entry.type === 'refundTransaction' || !before.includes(entry.status)) {
        throw new Error(`${transId} is ${entry?.status}`)
      }
      entry.status = outcome
    },

    /** The same, asked for by a request. */
    updateHeld(transId: string, action: 'approve' | 'decline'): Booked {
      const entry = find(transId)
      if (entry?.status !== 'FDSPendingReview' || !books.mayReview) {
        return { reason: '16', text: 'The transaction cannot be found.' }
      }
      entry.status = action === 'approve' ? 'capturedPendingSettlement' : 'failedReview'
      tell(action === 'approve' ? 'fraud.approved' : 'fraud.declined', entry)
      return { entry: { ...entry, verdict: APPROVED } }
    },
  }
  return books
}

/** What was given back of a charge, and not taken back again. */
export function refundedCents(entries: readonly Entry[], transId: string): number {
  return entries
    .filter(({ refTransId, status }) => refTransId === transId && status.startsWith('refund'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The charges of an invoice whose money is on its way or here. */
export function takenFor(entries: readonly Entry[], invoiceNumber: string): Entry[] {
  return entries.filter(
    entry => entry.invoiceNumber === invoiceNumber && ['capturedPendingSettlement', ...SETTLED].includes(entry.status),
  )
}
