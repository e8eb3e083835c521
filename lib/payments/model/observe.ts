import {
  type Account,
  type Attempt,
  type AttemptState,
  causeOf,
  type Entries,
  findOpenCharge,
  getBalanceCents,
  getChargebackCents,
  getDueCents,
  getPriceCents,
  isOfMove,
  isOpen,
  type LedgerEntry,
  type Move,
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
  /** Our attempt's; null if another made it. */
  reference: string | null
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
 * it said is older than any later entry of the transaction.
 */
export function observe(account: Account, observation: Observation, asOf: number): Effect {
  const effect = observeAny(account, observation)
  if (effect.verdict !== 'recorded') return effect
  const isOutdated = account.entries.some(
    ({ seq, transactionId }) => seq > asOf && transactionId === observation.transactionId,
  )
  return isOutdated ? { ...UNCHANGED, verdict: 'outdated' } : effect
}

function observeAny(account: Account, observation: Observation): Effect {
  if (observation.state === 'held') return observeHeld(account, observation)
  return observation.kind === 'charge' ? observeCharge(account, observation) : observeRefund(account, observation)
}

function observeCharge(account: Account, observation: Observation): Effect {
  switch (observation.state) {
    case 'voided':
    case 'declined':
    case 'failed':
      return observeLost(account, observation, observation.state)
    default:
      return observeReceived(account, observation)
  }
}

/** The gateway decides later: the attempt stays open, or is opened again if it was taken for absent. */
function observeHeld(account: Account, observation: Observation): Effect {
  const attempt = findAttempt(account, observation)
  const canBeHeld = attempt !== undefined && (isOpen(attempt) || attempt.state === 'absent')
  if (!canBeHeld || attempt.state === 'held') return UNCHANGED
  const isCharge = attempt.kind === 'charge'
  const open = account.attempts.find(each => isOpen(each) && (each.kind === 'charge') === isCharge)
  // One charge and one refund at a time: another attempt has to end first.
  if (open !== undefined && open.id !== attempt.id) return { ...UNCHANGED, verdict: 'outdated' }
  return recorded([], [{ id: attempt.id, state: 'held', transactionId: observation.transactionId }])
}

function observeLost(account: Account, observation: Observation, state: 'voided' | 'declined' | 'failed'): Effect {
  const { transactionId } = observation
  const attempt = findAttempt(account, observation)
  const openVoid = findOpenVoid(account, transactionId)
  const lostCents = netCents(account, transactionId)
  const entries: NewEntry[] = []
  if (lostCents !== 0) {
    const isMerchants = state === 'voided' && openVoid === undefined
    entries.push(moneyEntry(observation, -lostCents, state === 'voided' ? 'refund' : 'settlement', isMerchants))
  }
  const attempts: Effect['attempts'] = []
  if (attempt !== undefined && isOpen(attempt)) {
    attempts.push({ id: attempt.id, state: state === 'declined' ? 'declined' : 'failed', transactionId })
  }
  if (openVoid !== undefined) {
    attempts.push({ id: openVoid.id, state: state === 'voided' ? 'done' : 'absent', transactionId })
  }
  const price = priceOfPaid(account, transactionId, entries, { isOurs: state === 'voided' && openVoid !== undefined })
  return recorded([...entries, ...price], attempts)
}

function observeReceived(account: Account, observation: Observation): Effect {
  const { transactionId, state, cents } = observation
  const attempt = findAttempt(account, observation)
  if (attempt === undefined && !hasMoney(account, transactionId)) {
    const isDue = cents === getDueCents(account) && findOpenCharge(account) === undefined
    if (!isDue) return { ...UNCHANGED, verdict: 'unexplained' }
  }
  const entries: NewEntry[] = []
  const disputedCents = getChargebackCents(account, transactionId)
  // A listing may still say settled after the bank took the money.
  if (disputedCents === 0 || state === 'chargeback_reversed') {
    const leftCents = netCents(account, transactionId) + disputedCents
    const missingCents = Math.max(cents - ownCents(account, transactionId) - disputedCents, -leftCents)
    if (missingCents !== 0) {
      const last = findLast(account, transactionId)
      entries.push(moneyEntry(observation, missingCents, moveOf(last), last?.actor === 'merchant'))
    }
  }
  if (state === 'chargeback_reversed' && disputedCents !== 0) {
    entries.push(moneyEntry(observation, disputedCents, 'chargeback'))
  }
  if (state === 'charged_back') {
    const leftCents = netCents(withEntries(account, entries), transactionId)
    if (leftCents > 0) entries.push(moneyEntry(observation, -leftCents, 'chargeback'))
  }
  const attempts: Effect['attempts'] = []
  if (attempt !== undefined && attempt.state !== 'done') {
    attempts.push({ id: attempt.id, state: 'done', transactionId })
  }
  const openVoid = findOpenVoid(account, transactionId)
  // What has settled can no longer be voided.
  if (openVoid !== undefined && state !== 'unsettled') {
    attempts.push({ id: openVoid.id, state: 'absent', transactionId })
  }
  return recorded([...entries, ...priceOfPaid(account, transactionId, entries)], attempts)
}

function observeRefund(account: Account, observation: Observation): Effect {
  const { transactionId, state, cents, gateway, refs: chargeId } = observation
  if (chargeId === null || !hasMoney(account, chargeId)) return UNCHANGED
  const attempt = findAttempt(account, observation)
  const isMade = state === 'unsettled' || state === 'settled'
  const attempts: Effect['attempts'] = []
  const nextState = isMade ? 'done' : 'failed'
  if (attempt !== undefined && attempt.state !== nextState) {
    attempts.push({ id: attempt.id, state: nextState, transactionId })
  }
  const deltaCents = (isMade ? -cents : 0) - ownCents(account, transactionId)
  // What the operator sent had no transaction; it is listed as this one, maybe in other parts.
  const isByOthers = attempt === undefined || attempt.state === 'failed'
  const isKnown = hasMoney(account, transactionId)
  const sentCents = isMade && isByOthers && !isKnown ? Math.min(cents, getSentCents(account, chargeId)) : 0
  const entries: NewEntry[] = []
  if (sentCents > 0) {
    entries.push({ account: 'money', cents: sentCents, cause: 'refund_failed', gateway, refs: chargeId })
    entries.push(moneyEntry(observation, -sentCents, 'refund'))
  }
  const restCents = deltaCents + sentCents
  if (restCents === 0) return recorded(entries, attempts)
  const isMerchants = isKnown ? findLast(account, transactionId)?.actor === 'merchant' : attempt === undefined
  entries.push(moneyEntry(observation, restCents, 'refund', isMerchants))
  const balancing = balanceCharge(account, chargeId, entries)
  if (balancing !== 0) {
    const isTakenByBank = getChargebackCents(account, chargeId) > 0
    const ofCharge = { gateway, transactionId: chargeId, refs: null }
    entries.push(moneyEntry(ofCharge, balancing, isTakenByBank ? 'chargeback' : 'refund', !isTakenByBank))
  }
  if (!isMerchants) return recorded(entries, attempts)
  const refund = { id: transactionId, cents: -restCents }
  return recorded([...entries, ...priceOfPaid(account, chargeId, entries, { refund })], attempts)
}

/** What the merchant returned; less than 0: no longer. */
type Refund = { id: string; cents: number }

/** What of the price depends on what a charge paid. `isOurs`: what went back of it was due. */
function priceOfPaid(
  account: Account,
  chargeId: string,
  money: NewEntry[],
  { refund, isOurs = false }: { refund?: Refund; isOurs?: boolean } = {},
): NewEntry[] {
  if (money.length === 0) return []
  const after = withEntries(account, money)
  const given = isOurs ? [] : gratuities(account, after, chargeId)
  return [...given, ...courtesies(account, withEntries(after, given), chargeId, refund)]
}

/** A gratuity is never owed: it counts as long as something is left of the charge that paid it. */
function gratuities(account: Account, after: Entries, chargeId: string): NewEntry[] {
  const ofCharge = account.entries.filter(({ cause, refs }) => cause === 'gratuity' && refs === chargeId)
  const wantedCents = netCents(after, chargeId) > 0 ? (ofCharge[0]?.cents ?? 0) : 0
  const cents = wantedCents - sumCents(ofCharge)
  return cents === 0 || account.isCanceled ? [] : [{ account: 'price', cents, cause: 'gratuity', refs: chargeId }]
}

/**
 * A refund by the merchant beyond what was due is a courtesy: the price falls by as much, until that refund is undone. A
 * charge that went back whole pays nothing, so that its courtesies rest. The price never falls below 0, and courtesies
 * never raise it.
 */
function courtesies(account: Account, after: Entries, chargeId: string, refund?: Refund): NewEntry[] {
  const courtesy = { account: 'price', cause: 'courtesy', refs: chargeId } as const
  const all = listCourtesies(account)
  const ofCharge = all.filter(({ refs }) => refs === chargeId)
  const givenCents = -sumCents(ofCharge.filter(({ transactionId }) => transactionId !== null))
  const newCents = refund === undefined ? 0 : courtesyOfRefund(account, after, chargeId, refund)
  const wantedCents = netCents(after, chargeId) > 0 ? givenCents + newCents : 0
  const lessCents = Math.max(-sumCents(ofCharge) - wantedCents, -getPriceCents(after))
  const changeCents = Math.min(lessCents, -sumCents(all))
  const entries: NewEntry[] = []
  if (newCents !== 0) entries.push({ ...courtesy, cents: -newCents, transactionId: refund?.id })
  const restCents = changeCents + newCents
  if (restCents !== 0) entries.push({ ...courtesy, cents: restCents })
  return entries
}

/** Calculates what a refund gives beyond what was due; less than 0: what an undone one gave. */
function courtesyOfRefund(account: Account, after: Entries, chargeId: string, { id, cents }: Refund): number {
  if (cents < 0) return sumCents(listCourtesies(account).filter(({ transactionId }) => transactionId === id))
  // What the bank took back may return.
  const leftCents = netCents(after, chargeId) + getChargebackCents(after, chargeId)
  if (leftCents <= 0) return 0
  const owedCents = Math.max(0, getChargebackCents(account) - getBalanceCents(account))
  return Math.max(0, cents - owedCents)
}

/** What was given before a cancel is settled by it: if such a refund is undone, it is due again. */
function listCourtesies({ entries }: Account): LedgerEntry[] {
  const canceledAt = entries.findLastIndex(({ cause }) => cause === 'canceled')
  return entries.slice(canceledAt + 1).filter(({ cause }) => cause === 'courtesy')
}

function findAttempt({ attempts }: Account, observation: Observation): Attempt | undefined {
  const { kind, transactionId, reference, cents } = observation
  const ours = attempts.filter(attempt => attempt.kind === kind)
  const known = ours.find(attempt => attempt.transactionId === transactionId)
  if (known !== undefined || reference === null) return known
  // A resent attempt has the reference of the absent one, maybe with other cents.
  const named = ours.filter(attempt => attempt.transactionId === null && attempt.reference === reference)
  const equal = named.filter(attempt => attempt.cents === cents)
  const found = equal.length > 0 ? equal : named
  return found.find(isOpen) ?? found.at(-1)
}

function findOpenVoid({ attempts }: Account, chargeId: string): Attempt | undefined {
  return attempts.find(attempt => attempt.kind === 'void' && attempt.refs === chargeId && isOpen(attempt))
}

/** Sums what the operator sent of a charge and no transaction explains yet. */
function getSentCents({ entries }: Entries, chargeId: string): number {
  const sent = entries.filter(entry => isOfMove(entry, 'refund') && entry.transactionId == null)
  return -sumCents(sent.filter(({ refs }) => refs === chargeId))
}

/**
 * Of a charge that was taken back nothing is left, whatever becomes of its refunds. Less than nothing is left of none: if
 * it seems so, the end of another refund, or of a void, is not seen yet, and takes away what is added for it.
 */
function balanceCharge(account: Account, chargeId: string, refunds: NewEntry[]): number {
  const own = account.entries.filter(({ transactionId }) => transactionId === chargeId)
  const addedCents = sumCents(own.filter(entry => !isOfMove(entry, 'payment')))
  const leftCents = netCents(withEntries(account, refunds), chargeId)
  return addedCents < 0 ? -leftCents : -Math.min(addedCents, leftCents)
}

function hasMoney({ entries }: Entries, transactionId: string): boolean {
  return entries.some(entry => entry.transactionId === transactionId)
}

/** Finds what happened to a transaction last, unless by the bank. */
function findLast({ entries }: Account, transactionId: string): LedgerEntry | undefined {
  const own = entries.filter(entry => entry.account === 'money' && entry.transactionId === transactionId)
  return own.findLast(entry => !isOfMove(entry, 'chargeback'))
}

/** What returns moves as it went, so that their sum is 0. */
function moveOf(last: LedgerEntry | undefined): Move {
  return (['settlement', 'refund'] as const).find(move => last !== undefined && isOfMove(last, move)) ?? 'payment'
}

function moneyEntry(
  { gateway, transactionId, refs }: Pick<Observation, 'gateway' | 'transactionId' | 'refs'>,
  cents: number,
  move: Move,
  isMerchants = false,
): NewEntry {
  const entry: NewEntry = { account: 'money', cents, cause: causeOf(move, cents), gateway, transactionId, refs }
  return isMerchants ? { ...entry, actor: 'merchant' } : entry
}

function withEntries({ entries }: Entries, more: NewEntry[]): Entries {
  return { entries: [...entries, ...more] }
}

function recorded(entries: NewEntry[], attempts: Effect['attempts']): Effect {
  if (entries.length === 0 && attempts.length === 0) return UNCHANGED
  return { entries, attempts, verdict: 'recorded' }
}
