import { AppError } from '@/lib/errors'
import type { Charge, ChargeOutcome, PaymentGateway, RefundInput, RefundOutcome, Transaction } from '../gateway-port'

/** A transaction in the gateway's book; `ref` is the charge that a refund returns. */
export type BookEntry = {
  id: string
  kind: 'charge' | 'refund'
  invoiceNumber: string | null
  reference: string | null
  cents: number
  state: Transaction['state']
  ref: string | null
  /** The token of its charge: here, the same token is the same card and may be used again. */
  card: string
  at: Date
}

/**
 * What becomes of the next charge, void, refund or declined review. `lost after`: it is done, and its answer is lost.
 * `lost before`: it never arrives. `late`: it arrives with `arrive()`. `unavailable`: the gateway cannot be reached.
 */
export type Answer =
  | 'ok'
  | 'declined'
  | 'failed'
  | 'held'
  | 'refused'
  | 'token refused'
  | 'unavailable'
  | 'lost after'
  | 'lost before'
  | 'late'

type Read = 'fetchTransaction' | 'listTransactions'
type Reversal = 'void' | 'declinePendingReview' | 'refund'
type Verb = 'charge' | Reversal | Read

const DUPLICATE_WINDOW_MS = 8 * 60 * 60_000
const lost = { state: 'unknown', reason: 'timeout' } as const
const duplicate = { state: 'unknown', reason: 'duplicate' } as const

/** Creates a gateway in memory that follows Authorize.Net's rules, except for what `answers` says of the next requests. */
export function createTestGateway({ now, name = 'sandbox' }: { now: () => Date; name?: PaymentGateway['name'] }) {
  const book: BookEntry[] = []
  const answers: Answer[] = []
  const late: (() => unknown)[] = []
  const stops: { verb: Verb; moment: 'before' | 'after'; reach: () => void; resumed: Promise<void> }[] = []

  const find = (id: string) => book.find(entry => entry.id === id)
  const holdsMoney = ({ state }: BookEntry) => ['unsettled', 'settled', 'chargeback_reversed'].includes(state)
  const sumRefunds = (id: string) =>
    book.reduce((total, entry) => total + (entry.ref === id && holdsMoney(entry) ? entry.cents : 0), 0)

  function record(facts: Omit<BookEntry, 'id' | 'at'>): string {
    const id = String(60_000_000_001 + book.length)
    book.push({ ...facts, id, at: now() })
    return id
  }

  function findDuplicate(facts: Omit<BookEntry, 'id' | 'at' | 'state' | 'ref'>) {
    const keys = ['kind', 'invoiceNumber', 'reference', 'cents', 'card'] as const
    return book.find(each => +now() - +each.at < DUPLICATE_WINDOW_MS && keys.every(key => each[key] === facts[key]))
  }

  function chargeCard(charge: Charge, answer: Answer): ChargeOutcome {
    const { invoiceNumber, reference, cents, opaqueData } = charge
    const facts = { kind: 'charge' as const, invoiceNumber, reference, cents, card: opaqueData.dataValue }
    if (findDuplicate(facts)) return duplicate
    const state = answer === 'declined' || answer === 'failed' || answer === 'held' ? answer : 'unsettled'
    const transactionId = record({ ...facts, state, ref: null })
    if (state === 'unsettled') return { state: 'approved', transactionId }
    return state === 'held' ? { state, transactionId } : { state, reason: '2', transactionId }
  }

  function reverse(id: string, from: Transaction['state'], to: Transaction['state']): RefundOutcome {
    const entry = find(id)
    const isOpen = entry && (entry.state === 'held' || entry.state === from)
    const isReversed = entry && (entry.state === 'voided' || entry.state === to)
    if (isOpen) entry.state = to
    return isOpen || isReversed ? { state: 'made', transactionId: id } : { state: 'refused', reason: '16' }
  }

  function refundCharge(id: string, facts: Pick<BookEntry, 'invoiceNumber' | 'reference' | 'cents'>): RefundOutcome {
    const charge = find(id)
    const isSettled = charge?.state === 'settled' || charge?.state === 'chargeback_reversed'
    if (charge?.kind !== 'charge' || !isSettled) return { state: 'refused', reason: '54' }
    const refund = { ...facts, kind: 'refund' as const, card: charge.card }
    if (facts.reference !== null && findDuplicate(refund)) return duplicate
    if (sumRefunds(id) + facts.cents > charge.cents) return { state: 'refused', reason: '55' }
    return { state: 'made', transactionId: record({ ...refund, state: 'unsettled', ref: id }) }
  }

  async function stopAt(verb: Verb, moment: 'before' | 'after'): Promise<void> {
    const stop = stops.find(each => each.verb === verb && each.moment === moment)
    if (!stop) return
    stops.splice(stops.indexOf(stop), 1)
    stop.reach()
    await stop.resumed
  }

  async function submit<T>(verb: Verb, run: (answer: Answer) => T, notDone: Partial<Record<Answer, T>>) {
    await stopAt(verb, 'before')
    const answer = gateway.isDown ? 'unavailable' : (answers.shift() ?? 'ok')
    if (answer === 'late') late.push(() => run('ok'))
    const isLost = answer === 'lost before' || answer === 'late'
    const outcome = isLost ? lost : (notDone[answer] ?? run(answer))
    await stopAt(verb, 'after')
    return answer === 'lost after' ? lost : outcome
  }

  const submitReversal = (verb: Reversal, run: () => RefundOutcome) =>
    submit(verb, run, {
      refused: { state: 'refused', reason: '54' },
      failed: { state: 'unsent', reason: '19' },
      unavailable: { state: 'unsent', reason: 'unreachable' },
    })

  async function read<T>(verb: Read, run: () => T): Promise<T> {
    await stopAt(verb, 'before')
    if (gateway.isDown) throw new AppError({ kind: 'unavailable', message: 'no response from the gateway' })
    const found = run()
    await stopAt(verb, 'after')
    return found
  }

  const toTransaction = ({ id, ref, card: _, at: __, ...facts }: BookEntry): Transaction => {
    return { ...facts, transactionId: id, refs: ref }
  }

  const port: PaymentGateway = {
    name,
    charge(charge) {
      gateway.requests.charge.push(charge)
      return submit<ChargeOutcome>('charge', answer => chargeCard(charge, answer), {
        refused: { state: 'refused', reason: 'E00007' },
        'token refused': { state: 'refused', reason: 'E00114', token: true },
        unavailable: { state: 'refused', reason: 'unreachable' },
      })
    },
    void: ({ transactionId }) => submitReversal('void', () => reverse(transactionId, 'unsettled', 'voided')),
    declinePendingReview: ({ transactionId }) =>
      submitReversal('declinePendingReview', () => reverse(transactionId, 'held', 'declined')),
    refund(input) {
      gateway.requests.refund.push(input)
      const { transactionId, ...facts } = input
      return submitReversal('refund', () => refundCharge(transactionId, facts))
    },
    fetchTransaction: id =>
      read('fetchTransaction', () => book.filter(entry => entry.id === id).map(toTransaction)[0] ?? null),
    // As in the vendor's lists, a refund that was voided or failed does not read as one.
    async *listTransactions() {
      yield await read('listTransactions', () =>
        book.map(({ id, invoiceNumber, state, ...entry }) => {
          const kind = state === 'unsettled' || state === 'settled' ? entry.kind : 'charge'
          return { transactionId: id, kind, invoiceNumber, state, status: `${kind} ${state}` }
        }),
      )
    },
    testConnection: async () => !gateway.isDown,
  }

  function change(id: string, from: Transaction['state'][], state: Transaction['state']): void {
    const entry = find(id)
    if (!entry || !from.includes(entry.state)) throw new Error(`${id} is ${entry?.state}`)
    entry.state = state
  }

  const gateway = {
    port,
    book,
    answers,
    /** While true, nothing reaches the gateway. */
    isDown: false,
    /** What was asked of it, whatever became of it. */
    requests: {
      charge: [] as Charge[],
      refund: [] as (RefundInput & { cents: number })[],
    },
    arrive() {
      for (const run of late.splice(0)) run()
    },
    /** Stops the next call of a verb before or after it is done; `reached` resolves when it is there. */
    stop(verb: Verb, moment: 'before' | 'after') {
      const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      stops.push({ verb, moment, reach: reached.resolve, resumed: resumed.promise })
      return { reached: reached.promise, resume: resumed.resolve }
    },
    settle() {
      for (const entry of book) if (entry.state === 'unsettled') entry.state = 'settled'
    },
    /** What people do at the gateway and at the card's bank. Each throws if it is impossible. */
    merchant: {
      charge: (invoiceNumber: string | null, cents: number) =>
        record({ kind: 'charge', invoiceNumber, reference: null, cents, state: 'unsettled', ref: null, card: '' }),
      void: (id: string) => change(id, ['unsettled', 'held'], 'voided'),
      undoVoid: (id: string) => change(id, ['voided'], 'unsettled'),
      refund(id: string, cents: number, invoiceNumber = find(id)?.invoiceNumber ?? null) {
        const outcome = refundCharge(id, { invoiceNumber, reference: null, cents })
        if (outcome.state !== 'made') throw new Error(`${id}: ${outcome.reason}`)
        return outcome.transactionId
      },
      fail: (id: string) => change(id, ['unsettled', 'settled'], 'failed'),
      chargeback: (id: string) => change(id, ['settled', 'chargeback_reversed'], 'charged_back'),
      reverseChargeback: (id: string) => change(id, ['charged_back'], 'chargeback_reversed'),
      review: (id: string, decision: 'approve' | 'decline') =>
        change(id, ['held'], decision === 'approve' ? 'unsettled' : 'declined'),
    },
    /** Sums what the merchant holds of an invoice's charges. A refund counts while its charge does. */
    truth(invoiceNumber: string): number {
      const charges = book.filter(({ kind, ...entry }) => kind === 'charge' && entry.invoiceNumber === invoiceNumber)
      return charges.filter(holdsMoney).reduce((total, { id, cents }) => total + cents - sumRefunds(id), 0)
    },
  }
  return gateway
}
