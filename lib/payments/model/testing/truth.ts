import { type RefundPercent, sumCents } from '@/lib/booking/model/ledger'
import { isByHand } from '@/lib/booking/model/payment-methods'
import type { Observation } from '../observe'
import { charge, FARE } from './book'

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

/**
 * What was promised to the customer, as a person would tell it: from what is known of each transaction, without entries.
 * Disputes are not told.
 */
export class Promises {
  priceCents = FARE
  fareCents = FARE
  lateFeeCents = 0
  gratuityCents = 0
  isCanceled = false
  /** The merchant returned, or lost, more than a cancel leaves to return. */
  isBeyondTerms = false
  /** The price that a cancel settled. */
  private settledCents: number | null = null
  private readonly known = new Map<string, Observation>()
  /** What was lost of each charge. */
  private readonly lost = new Map<string, number>()
  private readonly given = new Map<string, number>()
  /** What of it is in the price, by charge. */
  private readonly counted = new Map<string, number>()
  private readonly tips = new Map<string, number>()
  /** What of them is in the price. */
  private readonly countedTips = new Map<string, number>()
  private readonly ours = new Set<string>()
  /** What the operator sent of each charge and is not seen yet. */
  private readonly sent = new Map<string, number>()

  heldOf(chargeId: string): number {
    const known = this.known.get(chargeId)
    if (known?.kind !== 'charge') return 0
    const lostCents = this.lost.get(chargeId) ?? 0
    return lostCents > 0 ? 0 : known.cents - lostCents - this.returnedCents(chargeId)
  }

  private returnedCents(chargeId: string): number {
    const refunds = [...this.known.values()].filter(each => each.refs === chargeId && isMade(each))
    return sumCents(refunds) + this.sentOf(chargeId)
  }

  get heldCents(): number {
    return [...this.known.keys()].reduce((total, id) => total + this.heldOf(id), 0)
  }

  get owedCents(): number {
    return Math.max(0, this.heldCents - this.priceCents)
  }

  sendByHand(chargeId: string, cents: number): void {
    this.sent.set(chargeId, this.sentOf(chargeId) + cents)
  }

  private sentOf(chargeId: string): number {
    return this.sent.get(chargeId) ?? 0
  }

  learn(observation: Observation, isOurs: boolean): void {
    const { transactionId: id, kind, refs } = observation
    const chargeId = refs ?? id
    const isNew = !this.known.has(id)
    if (kind === 'charge' && isNew && !isMade(observation)) return
    const { owedCents } = this
    const heldCents = this.heldOf(chargeId)
    const returnedCents = this.returnedCents(chargeId)
    this.known.set(id, observation)
    // What the operator sent is not another refund when it is seen.
    if (kind === 'refund' && !isOurs && isNew && isMade(observation)) {
      this.sent.set(chargeId, Math.max(0, this.sentOf(chargeId) - observation.cents))
    }
    const moreCents = this.returnedCents(chargeId) - returnedCents
    if (kind === 'refund' && (isOurs || (isNew && moreCents === 0))) this.ours.add(id)
    this.lost.set(chargeId, this.lostNow(observation, { chargeId, heldCents, moreCents }))
    if (!this.ours.has(id)) {
      if (moreCents < 0) this.given.delete(id)
      if (moreCents > 0 && this.heldOf(chargeId) > 0) this.given.set(id, Math.max(0, moreCents - owedCents))
      // Nobody owes a gratuity; what the site returned was due back.
      const isReturned = kind === 'charge' && isOurs
      if (!this.isCanceled && !isReturned) {
        this.countGratuity(chargeId, this.heldOf(chargeId) > 0 ? (this.tips.get(chargeId) ?? 0) : 0)
      }
      this.honor(chargeId)
    }
    const isExpected = isOurs && (kind === 'charge' || isNew)
    if (this.isCanceled && !isExpected && this.heldCents < this.priceCents) this.isBeyondTerms = true
  }

  /**
   * A refund that is seen after its charge was lost was made before. If more is refunded than received, another refund was
   * undone and that is not seen yet.
   */
  private lostNow(
    { kind, ...observation }: Observation,
    { chargeId, heldCents, moreCents }: { chargeId: string; heldCents: number; moreCents: number },
  ): number {
    const lostCents = this.lost.get(chargeId) ?? 0
    const isMade = MADE.includes(observation.state)
    if (kind === 'charge' && !isMade) return lostCents + heldCents
    if (lostCents > 0) return kind === 'charge' ? 0 : lostCents - moreCents
    return Math.min(0, lostCents + this.heldOf(chargeId))
  }

  giveGratuity(chargeId: string, cents: number): void {
    this.tips.set(chargeId, cents)
    this.countGratuity(chargeId, cents)
  }

  private countGratuity(chargeId: string, cents: number): void {
    const moreCents = cents - (this.countedTips.get(chargeId) ?? 0)
    this.countedTips.set(chargeId, cents)
    this.gratuityCents += moreCents
    this.priceCents += moreCents
  }

  /** What is on its way back no longer pays for anything. */
  changeFare(toCents: number, percent: RefundPercent, underWayCents: number): void {
    const loweredCents = Math.max(0, this.fareCents - toCents)
    const unpaidCents = Math.max(0, this.priceCents - this.heldCents + underWayCents)
    const paidCents = Math.max(0, Math.min(loweredCents, this.priceCents) - unpaidCents)
    const feeCents = paidCents - Math.round((paidCents * percent) / 100)
    this.priceCents = Math.max(0, this.priceCents + toCents - this.fareCents) + feeCents
    this.fareCents = toCents
    this.lateFeeCents += feeCents
  }

  cancel(percent: RefundPercent, underWayCents: number): void {
    const { heldCents } = this
    const owedCents = Math.min(heldCents, Math.max(this.owedCents, underWayCents))
    const restCents = Math.max(0, heldCents - owedCents - this.lateFeeCents)
    const wholeCents = Math.min(restCents, this.gratuityCents)
    const keptCents = heldCents - owedCents - wholeCents - Math.round(((restCents - wholeCents) * percent) / 100)
    this.isCanceled = true
    if (keptCents === this.priceCents) return
    // What was given before is part of the terms.
    this.settledCents = keptCents
    this.priceCents = keptCents
    this.given.clear()
    this.counted.clear()
  }

  /** The courtesies of a charge count as long as something is left of it. */
  private honor(chargeId: string): void {
    const given = [...this.given].filter(([id]) => this.known.get(id)?.refs === chargeId)
    const wantedCents = this.heldOf(chargeId) > 0 ? given.reduce((total, [, cents]) => total + cents, 0) : 0
    const countedCents = this.counted.get(chargeId) ?? 0
    const highest = this.settledCents ?? this.fareCents + this.lateFeeCents + this.gratuityCents
    const priceCents = Math.min(Math.max(this.priceCents + countedCents - wantedCents, 0), highest)
    this.counted.set(chargeId, countedCents + this.priceCents - priceCents)
    this.priceCents = priceCents
  }
}
