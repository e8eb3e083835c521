import { sumCents } from '@/lib/booking/model/ledger'
import { isByHand } from '@/lib/booking/model/payment-methods'
import type { Observation } from '../observe'
import { charge } from './book'

const MADE: Observation['state'][] = ['unsettled', 'settled', 'chargeback_reversed']

export function isMade({ state }: Observation): boolean {
  return MADE.includes(state)
}

export type Transaction = Observation & {
  /** An answer that was lost is listed later. */
  isListed: boolean
  /** The gateway never says of it what its owner knows. */
  isDisputedByHand: boolean
  wasUndone: boolean
}

/** The truth: what became of each transaction, whoever knows. */
export class Gateway {
  readonly transactions: Transaction[] = []

  add(transaction: Partial<Transaction> & Pick<Transaction, 'cents' | 'state'>): Transaction {
    const id = `t${this.transactions.length + 1}`
    const added = {
      ...charge(id, 'settled'),
      isListed: true,
      isDisputedByHand: false,
      wasUndone: false,
      ...transaction,
    }
    this.transactions.push(added)
    return added
  }

  charges(...states: Observation['state'][]): Transaction[] {
    return this.transactions.filter(({ kind, state, isDisputedByHand }) => {
      return kind === 'charge' && states.includes(state) && !isDisputedByHand
    })
  }

  refunds(...states: Observation['state'][]): Transaction[] {
    return this.transactions.filter(({ kind, state }) => kind === 'refund' && states.includes(state))
  }

  refundedCents(chargeId: string): number {
    return sumCents(this.refunds('unsettled', 'settled').filter(({ refs }) => refs === chargeId))
  }

  heldCents({ transactionId, cents, state, isDisputedByHand }: Transaction): number {
    const isTaken = MADE.includes(state) && !isDisputedByHand
    return isTaken ? cents - this.refundedCents(transactionId) : 0
  }

  /** Lists the card charges of which something is left to refund. */
  refundable(): Transaction[] {
    const settled = this.charges('settled', 'chargeback_reversed')
    return settled.filter(each => !isByHand(each.gateway) && this.heldCents(each) > 0)
  }

  totalCents(): number {
    return this.transactions.reduce((total, each) => total + (each.kind === 'charge' ? this.heldCents(each) : 0), 0)
  }
}
