import { randomBytes } from 'node:crypto'

export type Card = { cardNumber: string; zip?: string }

/** The first triggers a decline in the gateway's sandbox, too; the second exists only in this fake. */
export const DECLINED_ZIP = '46282'
export const HELD_ZIP = '46299'

/** One transaction. Amounts in cents. */
export type Entry = {
  transId: string
  type: 'authCaptureTransaction' | 'refundTransaction'
  status: string
  invoiceNumber: string
  email: string
  poNumber: string
  amountCents: number
  card: Card
  refTransId: string | null
  submittedAtMs: number
  batchId: string | null
}

export type Batch = { batchId: string; settledAtMs: number }
/** Result of an operation: the entry and its response code, or the reason why there is none. */
export type LedgerResult = { entry: Entry; code: '1' | '2' | '4' } | { reason: string; text: string; original?: Entry }

type NewCharge = Pick<Entry, 'invoiceNumber' | 'email' | 'poNumber' | 'amountCents' | 'card'> & {
  windowSeconds: number
}
type NewRefund = Pick<Entry, 'invoiceNumber' | 'poNumber' | 'amountCents'> & {
  refTransId: string
  lastFour: string
  windowSeconds: number
}

const NOT_FOUND = { reason: '16', text: 'The transaction cannot be found.' }
const UNSETTLED = ['capturedPendingSettlement', 'refundPendingSettlement', 'FDSPendingReview']
const CHARGED = ['capturedPendingSettlement', 'settledSuccessfully']

export const lastFourOf = ({ card }: Pick<Entry, 'card'>) => card.cardNumber.slice(-4)

export type Ledger = ReturnType<typeof createLedger>

/**
 * Creates the gateway's ledger of tokens, transactions and batches. It holds every rule about money, for API requests
 * and for actions in the merchant interface alike.
 */
export function createLedger(now: () => number) {
  const nonces = new Map<string, Card>()
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

  function findDuplicate(facts: Partial<Entry> & Pick<Entry, 'card'>, windowSeconds: number) {
    const keys = ['type', 'amountCents', 'invoiceNumber', 'poNumber'] as const
    const original = entries.find(
      entry =>
        now() - entry.submittedAtMs < windowSeconds * 1000 &&
        keys.every(key => entry[key] === facts[key]) &&
        entry.card.cardNumber === facts.card.cardNumber &&
        entry.card.zip === facts.card.zip,
    )
    return original && { reason: '11', text: 'A duplicate transaction has been submitted.', original }
  }

  function record(facts: Omit<Entry, 'transId' | 'submittedAtMs' | 'batchId'>): Entry {
    const entry = { ...facts, transId: nextId(), submittedAtMs: now(), batchId: null }
    entries.push(entry)
    return entry
  }

  const ledger = {
    entries,
    batches,
    find,
    /** Whether the API key may decline held transactions. */
    canReview: true,

    /** Creates a card token that is valid for one charge. */
    tokenize(card: Card): string {
      const nonce = randomBytes(48).toString('base64')
      nonces.set(nonce, card)
      return nonce
    },

    /** Consumes a token and returns its card; undefined if the token is invalid. */
    consumeToken(nonce: string): Card | undefined {
      const card = nonces.get(nonce)
      nonces.delete(nonce)
      return card
    },

    charge({ windowSeconds, ...charge }: NewCharge): LedgerResult {
      const facts = { ...charge, type: 'authCaptureTransaction', refTransId: null } as const
      const duplicate = findDuplicate(facts, windowSeconds)
      if (duplicate) return duplicate
      const { zip } = charge.card
      if (zip === DECLINED_ZIP) return { entry: record({ ...facts, status: 'declined' }), code: '2' }
      if (zip === HELD_ZIP) return { entry: record({ ...facts, status: 'FDSPendingReview' }), code: '4' }
      return { entry: record({ ...facts, status: 'capturedPendingSettlement' }), code: '1' }
    },

    void(transId: string): LedgerResult {
      const entry = find(transId)
      // Of a batch that has closed, not even that is told.
      if (entry?.status === 'voided' && entry.batchId === null)
        return { reason: '310', text: 'This transaction has already been voided.' }
      if (!entry || !UNSETTLED.includes(entry.status)) return NOT_FOUND
      entry.status = 'voided'
      return { entry, code: '1' }
    },

    refund({ windowSeconds, lastFour, ...refund }: NewRefund): LedgerResult {
      const original = find(refund.refTransId)
      if (original?.status !== 'settledSuccessfully' || lastFourOf(original) !== lastFour) {
        return { reason: '54', text: 'The referenced transaction does not meet the criteria for issuing a credit.' }
      }
      const facts = { ...refund, card: original.card, type: 'refundTransaction' } as const
      const duplicate = findDuplicate(facts, windowSeconds)
      if (duplicate) return duplicate
      if (sumRefunds(entries, refund.refTransId) + refund.amountCents > original.amountCents) {
        return { reason: '55', text: 'The sum of credits would exceed the original debit amount.' }
      }
      return { entry: record({ ...facts, status: 'refundPendingSettlement', email: '' }), code: '1' }
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

    declineHeld(transId: string): LedgerResult {
      const entry = find(transId)
      if (entry?.status !== 'FDSPendingReview' || !ledger.canReview) return NOT_FOUND
      entry.status = 'failedReview'
      return { entry, code: '1' }
    },
  }
  return ledger
}

function sumRefunds(entries: readonly Entry[], transId: string): number {
  return entries
    .filter(({ refTransId, status }) => refTransId === transId && status.startsWith('refund'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Lists the successful charges of an invoice, settled or not. */
export function successfulCharges(entries: readonly Entry[], invoiceNumber: string): Entry[] {
  return entries.filter(
    entry =>
      entry.type === 'authCaptureTransaction' &&
      entry.invoiceNumber === invoiceNumber &&
      CHARGED.includes(entry.status),
  )
}
