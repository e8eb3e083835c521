import { batchesAnswer, detailsAnswer, listAnswer, no, nothing, transactionAnswer, yes } from './authorize-net-answers'
import type { Booked, Books } from './authorize-net-ledger'
import { findFault } from './authorize-net-sequence'
import { asItem, type Item } from './content-items'

/** Credentials of the fake account; they are not real keys. */
export const gatewayKeys = {
  loginId: 'fake-login',
  transactionKey: 'fake-secret',
  clientKey: 'fake-client-key',
  signatureKey: '0123456789ABCDEF'.repeat(8),
} as const

/** Overrides for the next charge, on top of the card's own triggers. */
export type Twist = { held?: boolean; test?: boolean }

const LONGEST_SPAN_MS = 31 * 24 * 60 * 60_000

/** Handles a request and builds its response. */
export function answerRequest({ books, body, twist }: { books: Books; body: Item; twist: Twist }): Item {
  const [name = '', content = {}] =
    Object.entries(body).map(([key, value]) => [key, asItem(value) ?? {}] as const)[0] ?? []
  const fault = findFault(name, content)
  if (fault) return no(fault)
  if (!isKnown(name, content)) {
    return no({ code: 'E00007', text: 'User authentication failed due to invalid authentication values.' })
  }
  if (name === 'authenticateTestRequest') return yes()
  if (name === 'getMerchantDetailsRequest') {
    return { isTestMode: false, merchantName: 'Fake', publicClientKey: gatewayKeys.clientKey, ...yes() }
  }
  if (name === 'securePaymentContainerRequest') return tokenise(books, content)
  if (name === 'getTransactionDetailsRequest') {
    const entry = books.find(textAt(content, 'transId'))
    return entry ? detailsAnswer(entry) : no({ code: 'E00040', text: 'The record cannot be found.' })
  }
  if (name === 'getUnsettledTransactionListRequest') return listUnsettled(books, content)
  if (name === 'getTransactionListRequest') return listBatch(books, content)
  if (name === 'getSettledBatchListRequest') return listBatches(books, content)
  const refId = textAt(content, 'refId')
  const booked = name === 'updateHeldTransactionRequest' ? updateHeld(books, content) : transact(books, content, twist)
  return 'code' in booked ? { ...no(booked), refId } : transactionAnswer({ booked, refId, test: twist.test ?? false })
}

function isKnown(name: string, content: Item): boolean {
  const merchant = itemAt(content, 'merchantAuthentication')
  if (textAt(merchant, 'name') !== gatewayKeys.loginId) return false
  return name === 'securePaymentContainerRequest'
    ? textAt(merchant, 'clientKey') === gatewayKeys.clientKey
    : textAt(merchant, 'transactionKey') === gatewayKeys.transactionKey
}

function tokenise(books: Books, content: Item): Item {
  const token = itemAt(itemAt(content, 'data'), 'token')
  const dataValue = books.tokenise({
    cardNumber: textAt(token, 'cardNumber'),
    expirationDate: textAt(token, 'expirationDate'),
    cardCode: textAt(token, 'cardCode') || undefined,
    zip: textAt(token, 'zip') || undefined,
  })
  return { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }, ...yes() }
}

function updateHeld(books: Books, content: Item): Booked {
  const { action, refTransId } = itemAt(content, 'heldTransactionRequest')
  return books.updateHeld(String(refTransId), action === 'approve' ? 'approve' : 'decline')
}

function transact(books: Books, content: Item, twist: Twist): Booked | { code: string; text: string } {
  const request = itemAt(content, 'transactionRequest')
  const order = itemAt(request, 'order')
  const refTransId = textAt(request, 'refTransId')
  const facts = {
    invoiceNumber: textAt(order, 'invoiceNumber'),
    amountCents: Math.round(Number(textAt(request, 'amount')) * 100),
    refId: textAt(content, 'refId'),
  }
  const type = textAt(request, 'transactionType')
  if (type === 'voidTransaction') return books.void(refTransId)
  if (!(facts.amountCents > 0)) return { reason: '5', text: 'A valid amount is required.' }
  if (type === 'refundTransaction') {
    const cardNumber = textAt(itemAt(itemAt(request, 'payment'), 'creditCard'), 'cardNumber')
    return books.refund({ ...facts, refTransId, cardNumber })
  }
  if (type !== 'authCaptureTransaction') return { code: 'E00013', text: 'transactionType is invalid.' }
  const card = books.spend(textAt(itemAt(itemAt(request, 'payment'), 'opaqueData'), 'dataValue'))
  if (!card) return { code: 'E00114', text: 'Invalid OTS Token.' }
  const charge = {
    ...facts,
    card,
    description: textAt(order, 'description'),
    email: textAt(itemAt(request, 'customer'), 'email'),
    poNumber: textAt(request, 'poNumber'),
    windowSeconds: windowOf(request),
  }
  return books.charge(charge, twist.held ?? false)
}

/** Reads the duplicate window; the default is two minutes. */
function windowOf(request: Item): number {
  const { setting } = itemAt(request, 'transactionSettings')
  const settings = Array.isArray(setting) ? setting.map(each => asItem(each) ?? {}) : []
  const found = settings.find(each => each.settingName === 'duplicateWindow')
  return found ? Number(found.settingValue) : 120
}

/** Lists unsettled transactions; without a status, held ones are omitted. */
function listUnsettled(books: Books, content: Item): Item {
  const status = textAt(content, 'status')
  const open = books.entries.filter(entry => entry.batchId === null)
  const held = open.filter(entry => entry.status === 'FDSPendingReview')
  if (status === 'pendingApproval') return listAnswer(pageOf(held, content))
  return listAnswer(pageOf(status === 'any' ? open : open.filter(entry => !held.includes(entry)), content))
}

function listBatch(books: Books, content: Item): Item {
  const batchId = textAt(content, 'batchId')
  return listAnswer(
    pageOf(
      books.entries.filter(entry => entry.batchId === batchId),
      content,
    ),
  )
}

function listBatches(books: Books, content: Item): Item {
  const first = Date.parse(textAt(content, 'firstSettlementDate'))
  const last = Date.parse(textAt(content, 'lastSettlementDate'))
  if (!(last - first <= LONGEST_SPAN_MS)) return no({ code: 'E00013', text: 'lastSettlementDate is invalid.' })
  const batches = books.batches.filter(({ settledAtMs }) => settledAtMs >= first && settledAtMs <= last)
  return batches.length === 0 ? nothing() : batchesAnswer(batches)
}

/** Selects the requested page; `entries` are oldest first. */
function pageOf<T>(entries: T[], content: Item): T[] {
  const newestFirst = textAt(itemAt(content, 'sorting'), 'orderDescending') === 'true'
  const { limit, offset } = itemAt(content, 'paging')
  const size = Number(limit ?? 1000)
  const start = (Number(offset ?? 1) - 1) * size
  return (newestFirst ? entries.toReversed() : entries).slice(start, start + size)
}

function itemAt(item: Item, name: string): Item {
  return asItem(item[name]) ?? {}
}

function textAt(item: Item, name: string): string {
  return item[name] === undefined ? '' : String(item[name])
}
