import {
  type Account,
  type Attempt,
  type AttemptState,
  findOpenCharge,
  getBalanceCents,
  getChargebackCents,
  getDueCents,
  getPriceCents,
  isOpen,
  type LedgerEntry,
  type MoneyCause,
  type NewEntry,
  netCents,
  ownCents,
  sumCents,
} from '@/lib/booking/model/ledger'

/** What a gateway says of a transaction. */
export type Observation = {
  gateway: string
  transactionId: string
  kind: 'charge' | 'refund'
  cents: number
  /**
   * `declined` and `failed` took nothing. `charged_back`: the card's bank reversed the charge; `chargeback_reversed`: it
   * returned the money.
   */
  state: 'held' | 'unsettled' | 'settled' | 'voided' | 'declined' | 'failed' | 'charged_back' | 'chargeback_reversed'
  /** The charge that a refund returns. */
  refs: string | null
  /** Our attempt's; null if another made it, or if the gateway shows none. */
  reference: string | null
  showsReferences: boolean
}

export type Effect = {
  entries: NewEntry[]
  /** Our attempts that this ends, or keeps open as held. */
  attempts: { id: string; state: AttemptState; transactionId: string | null }[]
  /**
   * `outdated`: newer entries exist, read it again. `unexplained`: no attempt made it and it is not what is due, so the
   * operator decides.
   */
  verdict: 'recorded' | 'unchanged' | 'outdated' | 'unexplained'
}

const UNCHANGED: Effect = { entries: [], attempts: [], verdict: 'unchanged' }

/**
 * The one rule of money: appends the difference between what the gateway says of a transaction and what the ledger
 * believes of it. A second time the difference is 0. `asOf` is the ledger's last `seq` before the gateway was asked: what
 * it said is older than any later entry of the charge.
 */
export function observe(account: Account, observation: Observation, asOf: number): Effect {
  const chargeId = observation.kind === 'charge' ? observation.transactionId : observation.refs
  if (chargeId === null) return UNCHANGED
  const effect =
    observation.kind === 'charge' ? observeCharge(account, observation) : observeRefund(account, observation)
  if (effect.verdict !== 'recorded') return effect
  const isOutdated = account.entries.some(
    ({ account: side, seq, transactionId, refs }) =>
      side === 'money' && seq > asOf && (transactionId === chargeId || refs === chargeId),
  )
  return isOutdated ? { ...UNCHANGED, verdict: 'outdated' } : effect
}

function observeCharge(account: Account, observation: Observation): Effect {
  const { transactionId, state, cents, gateway } = observation
  const attempt = findAttempt(account, observation)
  const openVoid = account.attempts.find(
    ({ kind, refs, ...each }) => kind === 'void' && refs === transactionId && isOpen(each),
  )
  const isCounted = account.entries.some(entry => entry.account === 'money' && entry.transactionId === transactionId)
  const close = (closed: Attempt | undefined, next: AttemptState) =>
    closed === undefined ? [] : [{ id: closed.id, state: next, transactionId }]
  const money = (amount: number, cause: MoneyCause): NewEntry => ({
    account: 'money',
    cents: amount,
    cause,
    gateway,
    transactionId,
  })

  if (state === 'held') {
    if (isCounted || attempt === undefined || attempt.state === 'held') return UNCHANGED
    // One charge at a time: another attempt has to end first.
    const open = findOpenCharge(account)
    if (open !== undefined && open.id !== attempt.id) return { ...UNCHANGED, verdict: 'outdated' }
    return recorded([], close(attempt, 'held'))
  }
  if (state === 'voided' || state === 'declined' || state === 'failed') {
    if (!isCounted) {
      if (attempt === undefined || !isOpen(attempt)) return UNCHANGED
      return recorded([], close(attempt, state === 'declined' ? 'declined' : 'failed'))
    }
    const lostCents = netCents(account, transactionId)
    const cause = state !== 'voided' ? 'settlement_failed' : openVoid === undefined ? 'merchant' : 'void'
    const entries = lostCents === 0 ? [] : [money(-lostCents, cause)]
    return recorded(
      [...entries, ...courtesies(account, { entries, chargeId: transactionId, refundId: null })],
      close(openVoid, state === 'voided' ? 'done' : 'absent'),
    )
  }
  if (!isCounted && attempt === undefined) {
    const isDue = getDueCents(account) === cents && findOpenCharge(account) === undefined
    if (!isDue) return { ...UNCHANGED, verdict: 'unexplained' }
  }
  const disputedCents = getChargebackCents(account, transactionId)
  const entries: NewEntry[] = []
  // A listing may still say settled after the bank took the money.
  const believedCents = ownCents(account, transactionId) + disputedCents
  if (!isCounted) entries.push(money(cents, 'card'))
  else if (cents !== believedCents && (disputedCents === 0 || state === 'chargeback_reversed')) {
    entries.push(money(cents - believedCents, lastCause(account, transactionId)))
  }
  if (state === 'charged_back') {
    const leftCents = netCents(account, transactionId) + sumCents(entries)
    if (leftCents !== 0) entries.push(money(-leftCents, 'chargeback'))
  }
  if (state === 'chargeback_reversed' && disputedCents !== 0) entries.push(money(disputedCents, 'chargeback_won'))
  const closed = attempt !== undefined && attempt.state !== 'done' ? close(attempt, 'done') : []
  const voidEnded = state === 'unsettled' ? [] : close(openVoid, 'absent')
  return recorded(
    [...entries, ...courtesies(account, { entries, chargeId: transactionId, refundId: null })],
    [...closed, ...voidEnded],
  )
}

function observeRefund(account: Account, observation: Observation): Effect {
  const { transactionId, state, cents, gateway, refs } = observation
  const isKnownCharge = account.entries.some(entry => entry.account === 'money' && entry.transactionId === refs)
  if (refs === null || !isKnownCharge || state === 'held') return UNCHANGED
  const attempt = findAttempt(account, observation)
  const isMade = state === 'unsettled' || state === 'settled' || state === 'chargeback_reversed'
  const deltaCents = (isMade ? -cents : 0) - ownCents(account, transactionId)
  const closed =
    attempt === undefined || (isMade ? attempt.state === 'done' : attempt.state === 'failed')
      ? []
      : [{ id: attempt.id, state: isMade ? ('done' as const) : ('failed' as const), transactionId }]
  if (deltaCents === 0) return recorded([], closed)
  const money = (amount: number, cause: MoneyCause): NewEntry => ({
    account: 'money',
    cents: amount,
    cause,
    gateway,
    transactionId,
    refs,
  })
  const entries: NewEntry[] = []
  const isKnown = account.entries.some(entry => entry.account === 'money' && entry.transactionId === transactionId)
  if (attempt === undefined && !isKnown && isSentByOperator(account, refs, cents)) {
    entries.push({ account: 'money', cents, cause: 'refund', gateway, refs }, money(-cents, 'refund'))
  } else {
    entries.push(
      money(deltaCents, isKnown ? lastCause(account, transactionId) : attempt === undefined ? 'merchant' : 'refund'),
    )
  }
  const isMerchants = entries.some(({ cause }) => cause === 'merchant')
  // What the bank took back stays taken: of a disputed charge nothing is left.
  if (getChargebackCents(account, refs) > 0) {
    const leftCents = netCents(account, refs) + sumCents(entries)
    if (leftCents !== 0)
      entries.push({ account: 'money', cents: -leftCents, cause: 'chargeback', gateway, transactionId: refs })
    return recorded(entries, closed)
  }
  if (!isMerchants) return recorded(entries, closed)
  return recorded([...entries, ...courtesies(account, { entries, chargeId: refs, refundId: transactionId })], closed)
}

/**
 * A refund by the merchant beyond what was due is a courtesy: the price falls by as much, until that refund is undone. A
 * charge that went back whole pays nothing, so that its courtesies rest.
 */
function courtesies(
  account: Account,
  { entries, chargeId, refundId }: { entries: NewEntry[]; chargeId: string; refundId: string | null },
): NewEntry[] {
  if (entries.length === 0) return []
  const ofCharge = account.entries.filter(({ cause, refs }) => cause === 'courtesy' && refs === chargeId)
  const isReturned = netCents(account, chargeId) + sumCents(entries) <= 0
  const deltaCents = sumCents(entries)
  const changes: NewEntry[] = []
  const givenBefore = sumCents(ofCharge.filter(({ transactionId }) => transactionId === refundId))
  if (refundId !== null && deltaCents > 0 && givenBefore !== 0) {
    changes.push({ account: 'price', cents: -givenBefore, cause: 'courtesy', transactionId: refundId, refs: chargeId })
  }
  if (refundId !== null && deltaCents < 0 && !isReturned) {
    const beyondCents = -deltaCents - Math.max(0, -getBalanceCents(account))
    const givenCents = Math.min(beyondCents, getPriceCents(account))
    if (givenCents > 0) {
      changes.push({ account: 'price', cents: -givenCents, cause: 'courtesy', transactionId: refundId, refs: chargeId })
    }
  }
  const given = [...ofCharge, ...changes].filter(({ transactionId }) => transactionId != null)
  const restCents = (isReturned ? 0 : sumCents(given)) - sumCents([...ofCharge, ...changes])
  if (restCents !== 0) changes.push({ account: 'price', cents: restCents, cause: 'courtesy', refs: chargeId })
  return changes
}

function findAttempt({ attempts }: Account, observation: Observation): Attempt | undefined {
  const { kind, transactionId, reference, cents, refs, showsReferences } = observation
  const ours = attempts.filter(attempt => attempt.kind === kind)
  const known = ours.find(attempt => attempt.transactionId === transactionId)
  if (known !== undefined) return known
  const unmatched = ours.filter(attempt => attempt.transactionId === null)
  // A resent attempt has the reference of the absent one.
  if (reference !== null) {
    const named = unmatched.filter(attempt => attempt.reference === reference)
    return named.find(isOpen) ?? named.at(-1)
  }
  if (showsReferences) return undefined
  return ours.find(
    attempt => isOpen(attempt) && attempt.transactionId === null && attempt.cents === cents && attempt.refs === refs,
  )
}

/** Of an operator's refund the transaction is not known; what it is listed with later is not another refund. */
function isSentByOperator({ entries }: Account, chargeId: string, cents: number): boolean {
  const byHand = entries.filter(
    ({ cause, transactionId, refs }) => cause === 'refund' && transactionId === null && refs === chargeId,
  )
  return byHand.filter(entry => entry.cents === -cents).length > byHand.filter(entry => entry.cents === cents).length
}

function lastCause({ entries }: Account, transactionId: string): MoneyCause {
  const own = entries.filter(
    (entry): entry is LedgerEntry & { cause: MoneyCause } =>
      entry.account === 'money' && entry.transactionId === transactionId,
  )
  return own.findLast(({ cause }) => cause !== 'chargeback' && cause !== 'chargeback_won')?.cause ?? 'card'
}

function recorded(entries: NewEntry[], attempts: Effect['attempts']): Effect {
  if (entries.length === 0 && attempts.length === 0) return UNCHANGED
  return { entries, attempts, verdict: 'recorded' }
}
