import 'server-only'
import { AppError } from '@/lib/errors'
import type { Charge, ChargeOutcome, PaymentGateway, RefundOutcome, Transaction } from '../gateway-port'

/** `lost` ones return `unknown`; `recordLateCharges` records late ones. */
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
export type RefundScript = 'made' | 'refused' | 'unsent' | 'lost' | 'lost undone'
type Entry = Transaction & { at: Date; reference: string }

/** Creates a gateway that follows a script, and then succeeds. */
export function createScriptedGateway({
  now,
  complete = true,
  ...identity
}: { now: () => Date; complete?: boolean } & Partial<Pick<PaymentGateway, 'name' | 'supportsRefunds'>>) {
  const script = {
    ledger: [] as Entry[],
    charges: [] as ChargeScript[],
    refundOutcomes: [] as RefundScript[],
    requests: { charges: [] as Charge[], voids: [] as string[], reviews: [] as string[], refunds: [] as number[] },
    isDown: false,
    beforeRecording: async () => {},
    beforeResponse: async () => {},
    holdCharges({ booked }: { booked: boolean }): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      script[booked ? 'beforeResponse' : 'beforeRecording'] = () => promise
      return resolve
    },
    recordLateCharges() {
      script.ledger.push(...lateCharges.splice(0))
    },
    change(transactionId: string, state: Transaction['state']) {
      for (const entry of script.ledger) if (entry.transactionId === transactionId) entry.state = state
    },
    add(entry: Pick<Entry, 'kind' | 'amountCents' | 'invoiceNumber' | 'refTransactionId'>): string {
      const transactionId = String(++numbers)
      script.ledger.push({ ...entry, transactionId, state: 'unsettled', at: now(), reference: '' })
      return transactionId
    },
    settle() {
      for (const entry of script.ledger) if (entry.state === 'unsettled') entry.state = 'settled'
    },
    balance() {
      const successful = script.ledger.filter(({ state }) => state === 'unsettled' || state === 'settled')
      return successful.reduce(
        (sum, { kind, amountCents }) => sum + (kind === 'charge' ? amountCents : -amountCents),
        0,
      )
    },
  }
  const lateCharges: Entry[] = []
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

  function recordCharge(charge: Charge, scripted: ChargeScript): ChargeOutcome {
    const unknownOutcome = { state: 'unknown', reason: 'timeout' } as const
    if (scripted === 'refused') return { state: 'refused', reason: 'E00007' }
    if (scripted === 'token refused') return { state: 'refused', reason: 'E00114', token: true }
    if (scripted === 'lost unbooked') return unknownOutcome
    const state = scripted === 'held' || scripted === 'declined' || scripted === 'failed' ? scripted : 'unsettled'
    const booked = entry(charge, state)
    if (scripted === 'lost for now') {
      lateCharges.push(booked)
      return unknownOutcome
    }
    script.ledger.push(booked)
    const { transactionId } = booked
    if (scripted === 'lost') return unknownOutcome
    if (scripted === 'declined') return { state: scripted, reason: '2', transactionId }
    if (scripted === 'failed') return { state: scripted, reason: '19', transactionId }
    return { state: scripted, transactionId }
  }

  function reverse(act: () => string | null): RefundOutcome {
    const scripted = script.isDown ? 'unsent' : (script.refundOutcomes.shift() ?? 'made')
    if (scripted === 'unsent' || scripted === 'refused') return { state: scripted, reason: '54' }
    if (scripted === 'lost undone') return { state: 'unknown', reason: 'timeout' }
    const transactionId = act()
    if (scripted === 'lost') return { state: 'unknown', reason: 'timeout' }
    return transactionId === null ? { state: 'refused', reason: '16' } : { state: 'made', transactionId }
  }

  function assertReachable(): void {
    if (script.isDown) throw new AppError({ kind: 'unavailable', message: 'no response from the gateway' })
  }

  const port: PaymentGateway = {
    name: 'sandbox',
    supportsRefunds: true,
    ...identity,
    async charge(charge) {
      script.requests.charges.push(charge)
      await script.beforeRecording()
      const outcome = recordCharge(charge, script.charges.shift() ?? 'approved')
      await script.beforeResponse()
      return outcome
    },
    async findTransactions({ invoiceNumber, since }) {
      assertReachable()
      const transactions = script.ledger.filter(found => found.invoiceNumber === invoiceNumber && found.at >= since)
      return { transactions: transactions.map(found => ({ ...found })), complete }
    },
    async listTransactions() {
      assertReachable()
      return script.ledger.map(({ transactionId, kind, invoiceNumber, state }) => {
        return { transactionId, kind, invoiceNumber, state, status: state }
      })
    },
    async fetchTransaction(transactionId) {
      assertReachable()
      const found = script.ledger.find(candidate => candidate.transactionId === transactionId)
      return found === undefined ? null : { ...found }
    },
    async void({ transactionId }) {
      script.requests.voids.push(transactionId)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'unsettled') return null
        charge.state = 'voided'
        return transactionId
      })
    },
    async declinePendingReview({ transactionId }) {
      script.requests.reviews.push(transactionId)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'held') return null
        charge.state = 'declined'
        return transactionId
      })
    },
    async refund({ transactionId, invoiceNumber, reference, amountCents }) {
      script.requests.refunds.push(amountCents)
      return reverse(() => {
        const charge = script.ledger.find(found => found.transactionId === transactionId)
        if (charge?.state !== 'settled') return null
        const refundEntry: Entry = {
          transactionId: String(++numbers),
          kind: 'refund',
          invoiceNumber,
          amountCents,
          state: 'unsettled',
          refTransactionId: transactionId,
          at: now(),
          reference,
        }
        script.ledger.push(refundEntry)
        return refundEntry.transactionId
      })
    },
    testConnection: async () => !script.isDown,
  }
  return Object.assign(script, { port })
}
