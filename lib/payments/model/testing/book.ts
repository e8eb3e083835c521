import {
  type Attempt,
  causeOf,
  fareCauses,
  getDueCents,
  getReceivedCents,
  getRefundDueCents,
  getStatus,
  type LedgerEntry,
  type Move,
  moves,
  type NewEntry,
  netCents,
  planRefunds,
  priceOfCancel,
  priceOfFare,
  type RefundPercent,
  refundOfCancel,
  splitReduction,
  sumOfCauses,
} from '@/lib/booking/model/ledger'
import type { HandMethod, PaymentMethod } from '@/lib/booking/model/payment-methods'
import { type Effect, type Observation, observe } from '../observe'

const MOVES = Object.keys(moves) as Move[]

/** The usual fare. */
export const FARE = 157_00

/** What this charge pays for besides, while it can still be had: the fare of a dearer ride, or a gratuity. */
export type BookAttempt = Attempt & { proposedFareCents?: number; gratuityCents?: number }

/** The account of one booking, with who writes in it: entries get their place, effects are applied, as a server does. */
export class Book {
  readonly entries: LedgerEntry[] = []
  readonly attempts: BookAttempt[] = []
  isCanceled = false
  isFareConfirmed = true

  get lastSeq(): number {
    return this.entries.at(-1)?.seq ?? 0
  }

  get fareCents(): number {
    return sumOfCauses(this, fareCauses)
  }

  append(...added: NewEntry[]): void {
    for (const { cents, ...entry } of added) {
      const moved = MOVES.some(move => entry.cause === causeOf(move, cents))
      if (moved !== (entry.account === 'money'))
        throw new Error(`no cause of ${entry.account} ${cents}: ${entry.cause}`)
      if (cents === 0) continue
      const seq = this.lastSeq + 1
      const at = '2026-03-10T15:00:00.000Z'
      this.entries.push({ seq, at, actor: 'site', gateway: null, transactionId: null, refs: null, ...entry, cents })
    }
  }

  attempt(kind: Attempt['kind'], cents: number, more: Partial<BookAttempt> = {}): BookAttempt {
    const id = `a${this.attempts.length + 1}`
    const attempt: BookAttempt = {
      id,
      reference: `try-${id}`,
      kind,
      cents,
      refs: null,
      state: 'sent',
      transactionId: null,
      changesRide: more.proposedFareCents !== undefined,
      ...more,
    }
    this.attempts.push(attempt)
    return attempt
  }

  /** `asOf`: when the gateway was asked. What is said twice must change nothing the second time. */
  observe(observation: Observation, asOf = this.lastSeq): Effect['verdict'] {
    const effect = observe(this, observation, asOf)
    if (effect.entries.some(({ cents }) => cents === 0)) throw new Error('an entry changes nothing')
    this.apply(effect)
    const again = observe(this, observation, this.lastSeq)
    if (effect.verdict === 'recorded' && again.verdict !== 'unchanged') {
      throw new Error(`said twice, changes twice: ${JSON.stringify({ observation, effect, again })}`)
    }
    return effect.verdict
  }

  private apply({ entries, attempts }: Effect): void {
    this.append(...entries)
    for (const { id, state, transactionId } of attempts) {
      const attempt = this.attempts.find(each => each.id === id)
      if (attempt === undefined) throw new Error(`no attempt ${id}`)
      attempt.state = state
      attempt.transactionId = transactionId
      const { proposedFareCents, gratuityCents = 0 } = attempt
      if (state !== 'done' || this.isCanceled) continue
      if (proposedFareCents !== undefined) this.changeFare(proposedFareCents)
      this.append({ account: 'price', cents: gratuityCents, cause: 'gratuity', refs: transactionId })
    }
  }

  /** A charge of ours that is approved at once. */
  pay(transactionId: string, cents = FARE, more: Partial<BookAttempt> = {}): void {
    const { reference } = this.attempt('charge', cents, more)
    this.observe(charge(transactionId, 'unsettled', { cents, reference }))
  }

  payByHand(transactionId: string, cents = FARE, method: HandMethod = 'zelle'): void {
    this.append({ account: 'money', cents, cause: 'payment_received', gateway: method, transactionId })
  }

  giveCourtesy(cents: number): void {
    this.append({ account: 'price', cents: -cents, cause: 'courtesy' })
  }

  changeFare(toCents: number, percent: RefundPercent = 100): void {
    const { lateFeeCents } = splitReduction(this, Math.max(0, this.fareCents - toCents), percent)
    this.append(...priceOfFare(this, toCents, 'ride_changed'))
    this.append({ account: 'price', cents: lateFeeCents, cause: 'late_fee' })
  }

  cancel(percent: RefundPercent): void {
    this.append(priceOfCancel(this, getReceivedCents(this) - refundOfCancel(this, percent, this.fareCents)))
    this.isCanceled = true
  }

  /** Makes the refunds that are due: a whole one by a void. */
  makeRefunds(): void {
    for (const { chargeId, cents, gateway, by } of planRefunds(this)) {
      if (by === 'operator') {
        this.append({ account: 'money', cents: -cents, cause: 'refund_issued', gateway, refs: chargeId })
      } else if (cents === netCents(this, chargeId)) {
        this.attempt('void', cents, { refs: chargeId })
        this.observe(charge(chargeId, 'voided', { cents }))
      } else {
        const { id, reference } = this.attempt('refund', cents, { refs: chargeId })
        this.observe(refund(`r-${id}`, cents, 'unsettled', { refs: chargeId, reference }))
      }
    }
  }

  /** Status, cents due, and cents of the refund due. */
  standing(paymentMethod: PaymentMethod = 'authorizenet') {
    return [getStatus(this, paymentMethod), getDueCents(this), getRefundDueCents(this)] as const
  }

  /** The entries after the first, as a line each. */
  statement(): string[] {
    return this.entries.slice(1).map(({ cause, cents, transactionId, refs, actor }) => {
      const id = transactionId === null ? '' : ` ${transactionId}`
      return `${cause} ${cents}${id}${refs === null ? '' : ` of ${refs}`}${actor === 'merchant' ? ' by the merchant' : ''}`
    })
  }
}

export function openBook(): Book {
  const book = new Book()
  book.append({ account: 'price', cents: FARE, cause: 'ride_booked' })
  return book
}

type Said = Partial<Observation>

/** What the gateway says of a charge that another made, unless it has the reference of ours. */
export function charge(transactionId: string, state: Observation['state'], more: Said = {}): Observation {
  return {
    gateway: 'sandbox',
    transactionId,
    kind: 'charge',
    cents: FARE,
    state,
    refs: null,
    reference: null,
    ...more,
  }
}

export function refund(
  transactionId: string,
  cents: number,
  state: Observation['state'],
  more: Said = {},
): Observation {
  return charge(transactionId, state, { kind: 'refund', cents, refs: 'c1', ...more })
}
