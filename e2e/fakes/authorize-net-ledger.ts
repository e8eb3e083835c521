import { randomBytes } from 'node:crypto'
import { authorizeCard, type Card, type Verdict } from './authorize-net-cards'

const NONCE_LIFE_MS = 15 * 60_000
const REFUND_WINDOW_MS = 180 * 24 * 60 * 60_000

/** One transaction in the ledger. Amounts in cents. */
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
  /** Set after its void was reversed. */
  wasVoided?: true
}

export type Batch = { batchId: string; settledAtMs: number }
/** Result of a ledger operation: the entry, or the reason why there is none. */
export type LedgerResult = { entry: Entry } | { reason: string; text: string; original?: Entry }

type NewCharge = Pick<Entry, 'invoiceNumber' | 'description' | 'email' | 'poNumber' | 'refId' | 'amountCents'> & {
  card: Card
  windowSeconds: number
}
type NewRefund = Pick<Entry, 'invoiceNumber' | 'poNumber' | 'refId' | 'amountCents'> & {
  refTransId: string
  cardNumber: string
  windowSeconds: number
}

const UNSETTLED = ['capturedPendingSettlement', 'refundPendingSettlement', 'FDSPendingReview']
const SETTLED = ['settledSuccessfully', 'chargebackReversal']
const APPROVED: Verdict = { responseCode: '1', reason: '1', avs: 'P', cvv: 'P' }

export type Ledger = ReturnType<typeof createLedger>

/** An event that triggers a webhook, with its transaction. */
export type LedgerEvent = { eventType: string; entry: Entry }

/**
 * Creates the gateway's ledger of tokens, transactions and batches. It holds every rule about money, for API requests
 * and for actions in the merchant interface alike. `onEvent` receives the events that trigger webhooks.
 */
export function createLedger(now: () => number, onEvent: (event: LedgerEvent) => void = () => {}) {
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

  function notify(event: string, entry: Entry): void {
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

  function record(entry: Omit<Entry, 'transId' | 'submittedAtMs' | 'batchId'>): LedgerResult {
    const result = { ...entry, transId: nextId(), submittedAtMs: now(), batchId: null }
    entries.push(result)
    if (result.status === 'FDSPendingReview') notify('fraud.held', result)
    else if (result.status !== 'declined') {
      notify(result.type === 'refundTransaction' ? 'refund.created' : 'authcapture.created', result)
    }
    return { entry: result }
  }

  const ledger = {
    entries,
    batches,
    find,
    /** Whether the API key may approve or decline held transactions. */
    canReview: true,

    /** Creates a card token that is valid for one charge. */
    tokenize(card: Card): string {
      const nonce = randomBytes(48).toString('base64')
      nonces.set(nonce, { card, madeAtMs: now() })
      return nonce
    },

    /** Consumes a token and returns its card; undefined if the token is invalid or expired. */
    consumeToken(nonce: string): Card | undefined {
      const issuedToken = nonces.get(nonce)
      nonces.delete(nonce)
      return issuedToken && now() - issuedToken.madeAtMs <= NONCE_LIFE_MS ? issuedToken.card : undefined
    },

    charge(charge: NewCharge, forceHeld: boolean): LedgerResult {
      const original = findDuplicate(charge)
      if (original) return { reason: '11', text: 'A duplicate transaction has been submitted.', original }
      const { card, windowSeconds: _, ...facts } = charge
      const verdict: Verdict = forceHeld ? { ...APPROVED, responseCode: '4', reason: '252' } : authorizeCard(card)
      const status = {
        '1': 'capturedPendingSettlement',
        '2': 'declined',
        '3': 'generalError',
        '4': 'FDSPendingReview',
      }
      const result = record({
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
      if (verdict.responseCode !== '3') return result
      // Recorded, so the duplicate check counts it like any other transaction.
      return { reason: verdict.reason, text: 'An error occurred during processing. Please try again in 5 minutes.' }
    },

    void(transId: string): LedgerResult {
      const entry = find(transId)
      if (entry?.status === 'voided') return { reason: '310', text: 'This transaction has already been voided.' }
      if (!entry || !UNSETTLED.includes(entry.status)) {
        return { reason: '16', text: 'The transaction cannot be found.' }
      }
      entry.status = 'voided'
      notify('void.created', entry)
      return { entry: { ...entry, verdict: APPROVED } }
    },

    /** Fails a charge or refund at its settlement. Triggers no webhook. */
    failSettlement(transId: string) {
      const entry = find(transId)
      if (entry?.status !== 'capturedPendingSettlement' && entry?.status !== 'refundPendingSettlement')
        throw new Error(`${transId} is ${entry?.status}`)
      entry.status = 'communicationError'
    },

    /** Takes a charge's void back: it settles after all. Triggers no webhook. */
    reverseVoid(transId: string) {
      const entry = find(transId)
      if (entry?.status !== 'voided') throw new Error(`${transId} is ${entry?.status}`)
      entry.wasVoided = true
      entry.status = entry.batchId === null ? 'capturedPendingSettlement' : 'settledSuccessfully'
    },

    refund({ windowSeconds, ...refund }: NewRefund): LedgerResult {
      const original = find(refund.refTransId)
      const fits =
        original !== undefined &&
        SETTLED.includes(original.status) &&
        original.lastFour === refund.cardNumber.slice(-4) &&
        now() - original.submittedAtMs < REFUND_WINDOW_MS
      if (!fits) {
        return { reason: '54', text: 'The referenced transaction does not meet the criteria for issuing a credit.' }
      }
      const duplicate = entries.find(
        entry =>
          entry.type === 'refundTransaction' &&
          now() - entry.submittedAtMs < windowSeconds * 1000 &&
          entry.cardNumber === original.cardNumber &&
          entry.amountCents === refund.amountCents &&
          entry.invoiceNumber === refund.invoiceNumber &&
          entry.poNumber === refund.poNumber,
      )
      if (duplicate) return { reason: '11', text: 'A duplicate transaction has been submitted.', original: duplicate }
      if (sumRefunds(entries, refund.refTransId) + refund.amountCents > original.amountCents) {
        return {
          reason: '55',
          text: 'The sum of credits against the referenced transaction would exceed original debit amount.',
        }
      }
      const { cardNumber, expirationDate, zip, lastFour } = original
      return record({
        ...refund,
        cardNumber,
        expirationDate,
        zip,
        lastFour,
        type: 'refundTransaction',
        status: 'refundPendingSettlement',
        description: '',
        email: '',
        verdict: APPROVED,
      })
    },

    /** Settles the pending transactions and moves all but held ones to a batch. */
    settle() {
      // The gateway knows whole seconds.
      const batch = { batchId: nextId(), settledAtMs: Math.floor(now() / 1000) * 1000 }
      batches.push(batch)
      for (const entry of entries.filter(({ batchId, status }) => batchId === null && status !== 'FDSPendingReview')) {
        entry.batchId = batch.batchId
        if (entry.status === 'capturedPendingSettlement') entry.status = 'settledSuccessfully'
        if (entry.status === 'refundPendingSettlement') entry.status = 'refundSettledSuccessfully'
      }
    },

    /** Approves or declines a held transaction in the merchant interface. */
    review(transId: string, decision: 'approve' | 'decline') {
      const entry = find(transId)
      if (entry?.status !== 'FDSPendingReview') throw new Error(`${transId} is not held`)
      entry.status = decision === 'approve' ? 'capturedPendingSettlement' : 'failedReview'
      notify(decision === 'approve' ? 'fraud.approved' : 'fraud.declined', entry)
    },

    /** Records a chargeback of a settled charge, or its reversal. Neither triggers a webhook. */
    dispute(transId: string, outcome: 'chargeback' | 'chargebackReversal') {
      const entry = find(transId)
      const before = outcome === 'chargeback' ? SETTLED : ['chargeback']
      if (!entry || entry.type === 'refundTransaction' || !before.includes(entry.status)) {
        throw new Error(`${transId} is ${entry?.status}`)
      }
      entry.status = outcome
    },

    /** Approves or declines a held transaction by API request. */
    updateHeld(transId: string, action: 'approve' | 'decline'): LedgerResult {
      const entry = find(transId)
      if (entry?.status !== 'FDSPendingReview' || !ledger.canReview) {
        return { reason: '16', text: 'The transaction cannot be found.' }
      }
      entry.status = action === 'approve' ? 'capturedPendingSettlement' : 'failedReview'
      notify(action === 'approve' ? 'fraud.approved' : 'fraud.declined', entry)
      return { entry: { ...entry, verdict: APPROVED } }
    },
  }
  return ledger
}

/** Sums the refunds of a charge. */
function sumRefunds(entries: readonly Entry[], transId: string): number {
  return entries
    .filter(({ refTransId, status }) => refTransId === transId && status.startsWith('refund'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Lists the successful charges of an invoice, settled or not. */
export function successfulCharges(entries: readonly Entry[], invoiceNumber: string): Entry[] {
  return entries.filter(
    entry => entry.invoiceNumber === invoiceNumber && ['capturedPendingSettlement', ...SETTLED].includes(entry.status),
  )
}
