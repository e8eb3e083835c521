import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  type Attempt,
  findOpenCharge,
  getDueCents,
  getPriceCents,
  getReceivedCents,
  getRefundDueCents,
  getRefundsUnderWayCents,
  isOpen,
  netCents,
  ownCents,
  type PlannedRefund,
  planRefunds,
  sumCents,
} from '@/lib/booking/model/ledger'
import { isByHand } from '@/lib/booking/model/payment-methods'
import type { Observation } from './observe'
import { type Book, type BookAttempt, openBook } from './testing/book'
import { Gateway, isMade, Promises, type Transaction } from './testing/truth'

const RUNS = Number(process.env.FC_RUNS || 1000)

type Snapshot = { listed: Observation[]; asOf: number }

/**
 * A booking, its gateway, and the people at both: what is said twice, late or in any order must lead to what the gateway
 * holds and to what was promised.
 */
class World {
  readonly book: Book = openBook()
  readonly gateway = new Gateway()
  readonly promises = new Promises()
  readonly snapshots: Snapshot[] = []
  /** The last entry when a transaction was counted last. */
  private readonly countedAt = new Map<string, number>()
  wasDisputed = false

  see(observation: Observation, asOf = this.book.lastSeq): void {
    const { book, promises } = this
    const { transactionId, kind, state, reference, cents } = observation
    const attempts = book.attempts.map(attempt => ({ ...attempt }))
    const isUnexpected = kind === 'charge' && reference === null && ownCents(book, transactionId) === 0
    const isDue = cents === getDueCents(book) && findOpenCharge(book) === undefined
    const { lastSeq } = book
    const verdict = book.observe(observation, asOf)
    if (verdict === 'unexplained') this.decide(observation)
    if (verdict !== 'recorded') return
    assert((this.countedAt.get(transactionId) ?? 0) <= asOf, 'what is older counts')
    assert(!isUnexpected || this.countedAt.has(transactionId) || isDue, 'a charge that no attempt explains counts')
    if (book.lastSeq > lastSeq) this.countedAt.set(transactionId, book.lastSeq)
    const done = attempts.find((each, index) => each.state !== 'done' && book.attempts[index]?.state === 'done')
    if (done?.proposedFareCents !== undefined && !book.isCanceled) promises.changeFare(done.proposedFareCents, 100, 0)
    if (done?.gratuityCents !== undefined && !book.isCanceled) promises.giveGratuity(transactionId, done.gratuityCents)
    const isOurs = kind === 'charge' ? state === 'voided' && done?.kind === 'void' : reference !== null
    promises.learn(observation, isOurs)
    // Nothing can be taken out of a refund that is under way.
    const isRefundOpen = attempts.some(each => each.kind !== 'charge' && isOpen(each))
    if (isRefundOpen && !isOurs) promises.isBeyondTerms = true
  }

  /** The operator counts an unexplained charge, or voids it. */
  private decide({ transactionId, cents, gateway, state, ...said }: Observation): void {
    const found = this.find(transactionId)
    const isCounted = cents % 2 === 1 || this.gateway.refundedCents(transactionId) > 0
    if (isCounted && isMade(found)) {
      this.book.append({ account: 'money', cents, cause: 'payment_received', gateway, transactionId })
      this.promises.learn({ transactionId, cents, gateway, state, ...said }, false)
      this.countedAt.set(transactionId, this.book.lastSeq)
    } else if (isMade(found)) found.state = 'voided'
  }

  find(id: string): Transaction {
    const found = this.gateway.transactions.find(({ transactionId }) => transactionId === id)
    if (found === undefined) throw new Error(`no transaction ${id}`)
    return found
  }

  listed(): Observation[] {
    return this.gateway.transactions.filter(({ isListed }) => isListed).map(each => ({ ...each }))
  }

  seeAll(n: number): void {
    for (const { transactionId } of reorder(this.listed(), n)) this.see({ ...this.find(transactionId) })
  }

  deliver(n: number): void {
    const [snapshot] = this.snapshots.splice(n % Math.max(1, this.snapshots.length), 1)
    for (const observation of reorder(snapshot?.listed ?? [], n)) this.see(observation, snapshot?.asOf)
  }

  charge(cents: number, n: number, proposal: Pick<BookAttempt, 'proposedFareCents' | 'gratuityCents'> = {}): void {
    const { book, gateway } = this
    const isHeld = gateway.charges('held').some(each => this.isOurs(each))
    assert(!isHeld, 'another charge is held')
    const last = book.attempts.findLast(({ kind }) => kind === 'charge')
    const attempt = book.attempt('charge', cents, proposal)
    if (last?.state === 'absent') attempt.reference = last.reference
    const outcome = pick(['unsettled', 'unsettled', 'unsettled', 'held', 'declined', 'lost', 'never sent'] as const, n)
    this.answer(attempt, outcome, () => {
      const state = outcome === 'lost' ? pick(['unsettled', 'held'] as const, n >> 3) : outcome
      return gateway.add({ cents, state: state === 'never sent' ? 'declined' : state, reference: attempt.reference })
    })
  }

  private isOurs({ transactionId }: Transaction): boolean {
    return this.book.attempts.some(attempt => attempt.transactionId === transactionId)
  }

  /** A lost answer is listed later. */
  private answer(attempt: Attempt, outcome: string, make: () => Transaction): void {
    if (outcome === 'lost' || outcome === 'never sent') attempt.state = 'unknown'
    if (outcome === 'never sent') return
    const made = make()
    if (outcome === 'lost') made.isListed = attempt.kind === 'void'
    else this.see({ ...made })
  }

  /** Makes one planned refund, after looking at its charge and that charge's refunds. */
  refund({ chargeId, cents }: PlannedRefund, n: number): void {
    const { book, gateway } = this
    const taken = this.find(chargeId)
    for (const each of this.listed()) {
      if (each.transactionId === chargeId || each.refs === chargeId) this.see(each)
    }
    const planned = planRefunds(book).find(each => each.chargeId === chargeId)
    // What was seen may have changed the plan: look again.
    if (planned?.cents !== cents) return
    assert(cents <= gateway.heldCents(taken), 'more is refunded than is left')
    const shared = { gateway: taken.gateway, kind: 'refund', cents, state: 'unsettled', refs: chargeId } as const
    const isUnsettled = taken.state === 'unsettled'
    if (planned.by === 'operator' && !isUnsettled) {
      gateway.add({ ...shared, isListed: !isByHand(taken.gateway) })
      book.append({ account: 'money', cents: -cents, cause: 'refund_issued', gateway: taken.gateway, refs: chargeId })
      this.promises.sendByHand(chargeId, cents)
    }
    // A part of what is not settled waits.
    if (planned.by === 'operator' || (isUnsettled && cents !== taken.cents)) return
    const attempt = book.attempt(isUnsettled ? 'void' : 'refund', cents, { refs: chargeId })
    const outcome = pick(['made', 'made', 'lost', 'never sent', isUnsettled ? 'made' : 'refused'], n)
    if (outcome === 'refused') {
      attempt.state = 'failed'
      return
    }
    this.answer(attempt, outcome, () => {
      if (!isUnsettled) return gateway.add({ ...shared, reference: attempt.reference })
      taken.state = 'voided'
      return taken
    })
  }

  giveUp(n: number): void {
    const { book, gateway } = this
    const unknown = book.attempts.filter(({ state }) => state === 'unknown')
    maybe(unknown, n, attempt => {
      const { kind, refs, reference } = attempt
      const wasMade = gateway.transactions.some(each =>
        kind === 'void' ? each.transactionId === refs && each.state === 'voided' : each.reference === reference,
      )
      // A refund is given up when the gateway can no longer list it, a charge maybe too early.
      if (kind !== 'charge' && wasMade) return
      attempt.state = 'absent'
      delete attempt.proposedFareCents
      delete attempt.gratuityCents
    })
  }

  check(): void {
    const { book, promises } = this
    assert(getPriceCents(book) >= 0, 'the price is below 0')
    assert(book.attempts.filter(each => each.kind === 'charge' && isOpen(each)).length <= 1, 'two charges are open')
    for (const { chargeId, cents } of planRefunds(book)) {
      const open = book.attempts.filter(each => each.refs === chargeId && isOpen(each))
      assert(cents + sumCents(open) <= netCents(book, chargeId), 'more is planned than is left')
    }
    if (this.wasDisputed) return
    assert.equal(getPriceCents(book), promises.priceCents, 'the price is not what was promised')
    assert.equal(getReceivedCents(book), promises.heldCents, 'not all that is known is counted')
  }

  /** Each transaction and the whole are what the gateway has. */
  compare(): void {
    const { book, gateway } = this
    for (const transaction of gateway.transactions) {
      const { transactionId, kind, cents, refs } = transaction
      const isOfKnown = !isByHand(transaction.gateway) && book.entries.some(entry => entry.transactionId === refs)
      if (kind === 'charge') assert.equal(netCents(book, transactionId), gateway.heldCents(transaction), transactionId)
      else if (isOfKnown) assert.equal(ownCents(book, transactionId), isMade(transaction) ? -cents : 0, transactionId)
    }
    assert.equal(getReceivedCents(book), gateway.totalCents(), 'the ledger does not add up to the gateway')
  }

  /** All becomes known. */
  settle(n: number): void {
    const { book, gateway } = this
    while (this.snapshots.length > 0) this.deliver(n)
    for (const transaction of gateway.transactions) {
      transaction.isListed = !isByHand(transaction.gateway)
      if (transaction.state === 'held') transaction.state = pick(['unsettled', 'declined'], n)
      if (transaction.state === 'unsettled') transaction.state = 'settled'
    }
    this.seeAll(n)
    // Of a charge that the bank took back, and of a refund whose charge is not known yet, only a second look tells.
    this.seeAll(n + 1)
    for (const _ of book.attempts) this.giveUp(0)
    const { lastSeq } = book
    this.seeAll(n + 2)
    assert.equal(book.lastSeq, lastSeq, 'what is known changes something')
    this.check()
  }
}

function pick<Choice>(choices: readonly [Choice, ...Choice[]], n: number): Choice {
  return choices[n % choices.length] ?? choices[0]
}

function maybe<Item>(items: readonly Item[], n: number, act: (item: Item) => void): void {
  const item = items[n % Math.max(1, items.length)]
  if (item !== undefined) act(item)
}

function reorder<Item>(items: readonly Item[], n: number): Item[] {
  const start = n % Math.max(1, items.length)
  const rotated = [...items.slice(start), ...items.slice(0, start)]
  return n % 2 === 0 ? rotated : rotated.reverse()
}

function portion(cents: number, n: number): number {
  return n % 3 === 0 ? cents : Math.ceil((cents * ((n % 100) + 1)) / 100)
}

const isFree = ({ book }: World) => !book.isCanceled && findOpenCharge(book) === undefined

/** What may happen next; what cannot be does not. */
const acts: Record<string, (world: World, n: number) => void> = {
  pay(world, n) {
    const dueCents = getDueCents(world.book)
    if (dueCents > 0 && isFree(world)) world.charge(dueCents, n)
  },
  payAndChange(world, n) {
    const { book } = world
    if (!isFree(world) || getReceivedCents(book) <= 0 || world.wasDisputed) return
    const moreCents = n + 1
    world.charge(getDueCents(book) + moreCents, n, { proposedFareCents: book.fareCents + moreCents })
  },
  /** With what is due, or alone. */
  payWithGratuity(world, n) {
    const { book } = world
    if (!isFree(world) || world.wasDisputed) return
    const gratuityCents = n * 10 + 1
    world.charge(getDueCents(book) + gratuityCents, n, { gratuityCents })
  },
  payByHand({ book, gateway, promises }, n) {
    const cents = n % 2 === 0 && getDueCents(book) > 0 ? getDueCents(book) : n * 20 + 1
    const method = n % 2 === 0 ? 'zelle' : 'chauffeur'
    const received = gateway.add({ gateway: method, cents, state: 'settled', isListed: false })
    book.payByHand(received.transactionId, cents, method)
    promises.learn({ ...received }, true)
  },
  merchantCharges({ book, gateway }, n) {
    gateway.add({ cents: n % 2 === 0 ? getDueCents(book) || 1_00 : n * 10 + 1, state: 'settled' })
  },
  changeFare(world, n) {
    const { book, promises } = world
    if (!isFree(world)) return
    const toCents = pick([portion(book.fareCents, n), book.fareCents + n, 0, portion(book.fareCents, n + 1)], n)
    const percent = pick([50, 100] as const, n >> 2)
    book.changeFare(toCents, percent)
    promises.changeFare(toCents, percent, getRefundsUnderWayCents(book))
  },
  giveCourtesy({ book, promises }, n) {
    const cents = portion(getPriceCents(book), n)
    if (book.isCanceled) return
    book.giveCourtesy(cents)
    promises.priceCents -= cents
  },
  cancel({ book, promises }, n) {
    const open = findOpenCharge(book)
    // The decline of a held charge may come too late.
    if (book.isCanceled || (open !== undefined && open.state !== 'held')) return
    const percent = pick([50, 100] as const, n)
    book.cancel(percent)
    promises.cancel(percent, getRefundsUnderWayCents(book))
  },
  refund(world, n) {
    maybe(planRefunds(world.book), n >> 3, planned => world.refund(planned, n))
  },
  giveUp: (world, n) => world.giveUp(n),
  listLostAnswer({ gateway }, n) {
    const lost = gateway.transactions.filter(each => !each.isListed && !isByHand(each.gateway))
    maybe(lost, n, each => Object.assign(each, { isListed: true }))
  },
  look(world, n) {
    maybe(world.listed(), n, each => world.see(each))
  },
  list(world) {
    world.snapshots.push({ listed: world.listed(), asOf: world.book.lastSeq })
  },
  deliver: (world, n) => world.deliver(n),
  review({ gateway }, n) {
    maybe(gateway.charges('held'), n >> 1, each => Object.assign(each, { state: pick(['unsettled', 'declined'], n) }))
  },
  settlementDay({ gateway }, n) {
    for (const each of [...gateway.charges('unsettled'), ...gateway.refunds('unsettled')]) each.state = 'settled'
    const settled = gateway.refundable().filter(({ state }) => state === 'settled')
    maybe(n % 4 === 0 ? settled : [], n >> 2, each => Object.assign(each, { state: 'failed' }))
  },
  merchantVoids({ gateway }, n) {
    maybe(gateway.charges('unsettled'), n, each => {
      if (gateway.refundedCents(each.transactionId) === 0) each.state = 'voided'
    })
  },
  undoLoss({ gateway }, n) {
    maybe(gateway.charges('voided', 'failed'), n, each => {
      if (!each.wasUndone) Object.assign(each, { state: 'settled', wasUndone: true })
    })
  },
  merchantRefunds({ book, gateway }, n) {
    const underWay = book.attempts.find(attempt => attempt.kind === 'refund' && isOpen(attempt))
    maybe(gateway.refundable(), n >> 3, each => {
      const leftCents = gateway.heldCents(each)
      const cents = n % 4 === 0 ? Math.min(underWay?.cents ?? leftCents, leftCents) : portion(leftCents, n)
      gateway.add({ kind: 'refund', cents, state: 'unsettled', refs: each.transactionId })
    })
  },
  undoRefund({ book, gateway }, n) {
    // What the operator sent by hand is not undone before it is listed.
    const known = gateway.refunds('unsettled').filter(each => ownCents(book, each.transactionId) !== 0)
    maybe(known, n, each => Object.assign(each, { state: 'voided' }))
  },
  redoRefund(world, n) {
    maybe(world.gateway.refunds('voided'), n, each => {
      const isLeft = world.gateway.heldCents(world.find(each.refs ?? '')) >= each.cents
      if (isLeft && !each.wasUndone) Object.assign(each, { state: 'settled', wasUndone: true })
    })
  },
  chargeBack(world, n) {
    const { book, gateway } = world
    const known = gateway.refundable().filter(each => !isByHand(each.gateway) && netCents(book, each.transactionId) > 0)
    maybe(n % 2 === 0 ? known : [], n >> 3, each => {
      world.wasDisputed = true
      const refunds = gateway.transactions.filter(({ refs }) => refs === each.transactionId)
      const isAllKnown = refunds.every(made => ownCents(book, made.transactionId) === (isMade(made) ? -made.cents : 0))
      if (n % 4 === 0 || each.state !== 'settled' || !isAllKnown) {
        each.state = 'charged_back'
        return
      }
      each.isDisputedByHand = true
      world.see({ ...each, state: 'charged_back' })
    })
  },
  returnChargeback(world, n) {
    const { gateway } = world
    maybe(gateway.charges('charged_back'), n, each => Object.assign(each, { state: 'chargeback_reversed' }))
    const disputed = gateway.transactions.filter(each => each.isDisputedByHand)
    maybe(disputed, n, each => {
      each.isDisputedByHand = false
      world.see({ ...each, state: 'chargeback_reversed' })
    })
  },
}

function play(history: readonly (readonly [string, number])[]): void {
  const world = new World()
  const { book, gateway, promises } = world
  for (const [act, n] of history) {
    acts[act]?.(world, n)
    world.check()
  }
  world.settle(history.length)
  world.compare()
  for (let round = 0; round < 20 && planRefunds(book).length > 0; round++) {
    for (const planned of planRefunds(book)) world.refund(planned, 0)
    world.seeAll(round)
    world.check()
  }
  world.compare()
  if (world.wasDisputed) return
  assert.equal(getRefundDueCents(book), 0, 'a refund is not made')
  const isTold = promises.isCanceled && !promises.isBeyondTerms
  if (isTold) assert.equal(gateway.totalCents(), promises.priceCents, 'what is kept is not what the terms say')
}

const often = ['pay', 'pay', 'settlementDay', 'settlementDay', 'look', 'look', 'look', 'refund', 'refund']

test('any history of a booking adds up to its gateway and to what was promised', () => {
  const number = fc.nat(999)
  const first = fc.tuple(
    fc.constantFrom('pay', 'pay', 'payWithGratuity', 'payByHand', 'merchantCharges', 'look'),
    number,
  )
  const next = fc.tuple(fc.constantFrom(...Object.keys(acts), ...often), number)
  const more = fc.array(next, { minLength: 8, maxLength: 30, size: 'max' })
  const history = fc.property(first, more, (start, rest) => play([start, ...rest]))
  fc.assert(history, { numRuns: RUNS, unbiased: true })
})
