import {
  type Account,
  type Attempt,
  getDueCents,
  getPriceCents,
  getReceivedCents,
  getRefundDueCents,
  getStatus,
  type LedgerEntry,
  moneyCauses,
  type NewEntry,
  netCents,
  planRefunds,
  priceCauses,
  priceOfCancel,
  priceOfFare,
  type RefundPercent,
  refundOfCancel,
  splitReduction,
  sumCents,
} from '@/lib/booking/model/ledger'
import { type Effect, type Observation, observe } from '../observe'

/** The usual fare. */
export const FARE = 157_00

/** `proposedFareCents`: the fare of the dearer ride that this charge pays for. */
type BookAttempt = Attempt & { proposedFareCents?: number }

/** The account of one booking, with who writes in it: entries get their place, effects are applied, as a server does. */
export function openBook(fareCents = FARE) {
  const entries: LedgerEntry[] = []
  const attempts: BookAttempt[] = []
  const account = { entries, attempts, isCanceled: false, isFareConfirmed: true } satisfies Account

  const book = {
    account,
    lastSeq: () => entries.at(-1)?.seq ?? 0,
    fareCents: () =>
      sumCents(entries.filter(({ cause }) => cause === 'booked' || cause === 'changed' || cause === 'agreed')),

    append(...added: NewEntry[]) {
      for (const { cents, ...entry } of added) {
        const causes: readonly string[] = entry.account === 'price' ? priceCauses : moneyCauses
        if (!causes.includes(entry.cause)) throw new Error(`no cause of the ${entry.account}: ${entry.cause}`)
        if (cents === 0) continue
        const seq = book.lastSeq() + 1
        const at = new Date(seq * 1000).toISOString()
        entries.push({ seq, at, actor: 'site', gateway: null, transactionId: null, refs: null, ...entry, cents })
      }
    },

    attempt(kind: Attempt['kind'], cents: number, more: Partial<BookAttempt> = {}): BookAttempt {
      const id = `a${attempts.length + 1}`
      const state = 'sent'
      const attempt = { id, reference: `try-${id}`, kind, cents, refs: null, state, transactionId: null } as const
      attempts.push({ ...attempt, changesRide: more.proposedFareCents !== undefined, ...more })
      return attempts[attempts.length - 1]
    },

    /** `asOf`: when the gateway was asked. What is said twice must change nothing the second time. */
    observe(observation: Observation, asOf = book.lastSeq()): Effect['verdict'] {
      const effect = observe(account, observation, asOf)
      apply(effect)
      const again = observe(account, observation, book.lastSeq())
      if (effect.verdict === 'recorded' && again.verdict !== 'unchanged') {
        throw new Error(`observed twice: ${JSON.stringify({ observation, effect, again })}`)
      }
      return effect.verdict
    },

    /** A charge of ours that is approved at once. */
    pay(transactionId: string, cents = FARE, more: Partial<BookAttempt> = {}) {
      const { reference } = book.attempt('charge', cents, more)
      book.observe(charge(transactionId, 'unsettled', { cents, reference }))
    },

    payByZelle(transactionId: string, cents = FARE) {
      book.append({ account: 'money', cents, cause: 'zelle', gateway: 'zelle', transactionId })
    },

    giveCourtesy(cents: number) {
      book.append({ account: 'price', cents: -cents, cause: 'courtesy' })
    },

    changeFare(toCents: number, percent: RefundPercent = 100) {
      const loweredCents = Math.max(0, book.fareCents() - toCents)
      const { lateFeeCents } = splitReduction(account, loweredCents, percent)
      book.append(...priceOfFare(account, toCents, 'changed'))
      book.append({ account: 'price', cents: lateFeeCents, cause: 'late_fee' })
    },

    cancel(percent: RefundPercent) {
      book.append(priceOfCancel(account, refundOfCancel(account, percent, book.fareCents())))
      account.isCanceled = true
    },

    /** Makes the refunds that are due: a whole one by a void. */
    makeRefunds() {
      for (const { chargeId, cents, gateway, by } of planRefunds(account)) {
        if (by === 'operator') {
          book.append({ account: 'money', cents: -cents, cause: 'refund', gateway, refs: chargeId })
        } else if (cents === netCents(account, chargeId)) {
          book.attempt('void', cents, { refs: chargeId })
          book.observe(charge(chargeId, 'voided', { cents }))
        } else {
          const { id, reference } = book.attempt('refund', cents, { refs: chargeId })
          book.observe(refund(`r-${id}`, cents, 'unsettled', { refs: chargeId, reference }))
        }
      }
    },

    /** Status, cents due, and cents of the refund due. */
    standing: (paymentMethod: 'authorizenet' | 'zelle' = 'authorizenet') =>
      [getStatus(account, paymentMethod), getDueCents(account), getRefundDueCents(account)] as const,

    /** The entries after the booking, as a line each. */
    statement: () =>
      entries.slice(1).map(({ cause, cents, transactionId, refs }) => {
        const of = refs === null ? '' : ` of ${refs}`
        return `${cause} ${cents}${transactionId === null ? '' : ` ${transactionId}`}${of}`
      }),
    attemptStates: () => attempts.map(({ state }) => state),
    priceCents: () => getPriceCents(account),
    receivedCents: () => getReceivedCents(account),
  }

  function apply({ entries: added, attempts: ended }: Effect) {
    book.append(...added)
    for (const { id, state, transactionId } of ended) {
      const attempt = attempts.find(each => each.id === id)
      if (attempt === undefined) throw new Error(`no attempt ${id}`)
      Object.assign(attempt, { state, transactionId })
      const { proposedFareCents } = attempt
      if (state === 'done' && proposedFareCents !== undefined && !account.isCanceled) book.changeFare(proposedFareCents)
    }
  }

  book.append({ account: 'price', cents: fareCents, cause: 'booked' })
  return book
}
export type Book = ReturnType<typeof openBook>

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
    showsReferences: true,
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
