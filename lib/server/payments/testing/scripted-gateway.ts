import 'server-only'
import { AppError } from '@/lib/errors'
import type { Charge, ChargeOutcome, PaymentsPort, ReversalOutcome, Transaction } from '../port'

/** What a charge does. `lost` ones answer `unknown`: booked, never booked, or booked when `bookLate` is called. */
export type ChargeScript =
  | 'approved'
  | 'held'
  | 'declined'
  | 'failed'
  | 'refused'
  | 'token refused'
  | 'lost'
  | 'lost unbooked'
  | 'lost for now'
/** What a void, a declined review or a refund does. `lost` ones answer `unknown`, done or not. */
export type ReversalScript = 'made' | 'refused' | 'unsent' | 'lost' | 'lost undone'
type Entry = Transaction & { at: Date; reference: string }

/** A gateway that does as it is told, in order, and as a good one does beyond that. It keeps a ledger of its own. */
export function scriptedGateway({
  now,
  complete = true,
  ...identity
}: { now: () => Date; complete?: boolean } & Partial<Pick<PaymentsPort, 'gateway' | 'reverses'>>) {
  const script = {
    ledger: [] as Entry[],
    charges: [] as ChargeScript[],
    reversals: [] as ReversalScript[],
    /** Everything that it was asked to charge, to take back, to decline while held, and to give back. */
    asked: { charges: [] as Charge[], voids: [] as string[], reviews: [] as string[], refunds: [] as number[] },
    /** Answers no question, and takes nothing back. */
    silent: false,
    /** Run as a charge comes in, before anything is booked, and once it is. */
    beforeBooking: async () => {},
    beforeAnswer: async () => {},
    /** Every charge from now on waits for the function that this gives: booked already, or not yet. */
    hang({ booked }: { booked: boolean }): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      script[booked ? 'beforeAnswer' : 'beforeBooking'] = () => promise
      return resolve
    },
    /** A charge turns up that was sent and not booked so far. */
    bookLate() {
      script.ledger.push(...late.splice(0))
    },
    /** Changes a charge as somebody does in the gateway's own pages. */
    change(transactionId: string, state: Transaction['state']) {
      for (const entry of script.ledger) if (entry.transactionId === transactionId) entry.state = state
    },
    /** Adds a transaction that the site did not make, and gives its number. */
    add(entry: Pick<Entry, 'kind' | 'amountCents' | 'invoiceNumber' | 'refTransactionId'>): string {
      const transactionId = String(++numbers)
      script.ledger.push({ ...entry, transactionId, state: 'unsettled', at: now(), reference: '' })
      return transactionId
    },
    settle() {
      for (const entry of script.ledger) if (entry.state === 'unsettled') entry.state = 'settled'
    },
    /** What it holds of its customers' money, in cents. */
    balance() {
      const taken = script.ledger.filter(({ state }) => state === 'unsettled' || state === 'settled')
      return taken.reduce((sum, { kind, amountCents }) => sum + (kind === 'charge' ? amountCents : -amountCents), 0)
    },
  }
  const late: Entry[] = []
  let numbers = 60_000_000_000

  function entry(charge: Charge, state: Transaction['state']): Entry {
    const { amountCents, invoiceNumber, reference } = charge
    const transactionId = String(++numbers)
    return {
      transactionId,
      kind: 'charge',
      invoiceNumber,
      amountCents,
      state,
      refTransactionId: null,
      at: now(),
      reference,
    }
  }

  function book(charge: Charge, wanted: ChargeScript): ChargeOutcome {
    const lost = { state: 'unknown', reason: 'timeout' } as const
    if (wanted === 'refused') return { state: 'refused', reason: 'E00007' }
    if (wanted === 'token refused') return { state: 'refused', reason: 'E00114', token: true }
    if (wanted === 'lost unbooked') return lost
    const state = wanted === 'held' || wanted === 'declined' || wanted === 'failed' ? wanted : 'unsettled'
    const booked = entry(charge, state)
    if (wanted === 'lost for now') {
      late.push(booked)
      return lost
    }
    script.ledger.push(booked)
    const { transactionId } = booked
    if (wanted === 'lost') return lost
    if (wanted === 'declined') return { state: wanted, reason: '2', transactionId }
    if (wanted === 'failed') return { state: wanted, reason: '19', transactionId }
    return { state: wanted, transactionId }
  }

  function reverse(act: () => string | null): ReversalOutcome {
    const wanted = script.silent ? 'unsent' : (script.reversals.shift() ?? 'made')
    if (wanted === 'unsent' || wanted === 'refused') return { state: wanted, reason: '54' }
    if (wanted === 'lost undone') return { state: 'unknown', reason: 'timeout' }
    const transactionId = act()
    if (wanted === 'lost') return { state: 'unknown', reason: 'timeout' }
    return transactionId === null ? { state: 'refused', reason: '16' } : { state: 'made', transactionId }
  }

  function answers(): void {
    if (script.silent) throw new AppError({ kind: 'unavailable', message: 'no response from the gateway' })
  }

  const port: PaymentsPort = {
    gateway: 'sandbox',
    reverses: true,
    ...identity,
    async charge(charge) {
      script.asked.charges.push(charge)
      await script.beforeBooking()
      const outcome = book(charge, script.charges.shift() ?? 'approved')
      await script.beforeAnswer()
      return outcome
    },
    async find({ invoiceNumber, since }) {
      answers()
      const transactions = script.ledger.filter(found => found.invoiceNumber === invoiceNumber && found.at >= since)
      return { transactions: transactions.map(found => ({ ...found })), complete }
    },
    async list() {
      answers()
      return script.ledger.map(({ transactionId, kind, invoiceNumber, state }) => {
        return { transactionId, kind, invoiceNumber, state, status: state }
      })
    },
    async details(transactionId) {
      answers()
      const found = script.ledger.find(candidate => candidate.transactionId === transactionId)
      return found === undefined ? null : { ...found }
    },
    async void({ transactionId }) {
      script.asked.voids.push(transactionId)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'unsettled') return null
        charge.state = 'voided'
        return transactionId
      })
    },
    async declineHeld({ transactionId }) {
      script.asked.reviews.push(transactionId)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'held') return null
        charge.state = 'declined'
        return transactionId
      })
    },
    async refund({ transactionId, invoiceNumber, reference, amountCents }) {
      script.asked.refunds.push(amountCents)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'settled') return null
        const made: Entry = {
          transactionId: String(++numbers),
          kind: 'refund',
          invoiceNumber,
          amountCents,
          state: 'unsettled',
          refTransactionId: transactionId,
          at: now(),
          reference,
        }
        script.ledger.push(made)
        return made.transactionId
      })
    },
    testConnection: async () => !script.silent,
  }
  return Object.assign(script, { port })
}
export type ScriptedGateway = ReturnType<typeof scriptedGateway>
