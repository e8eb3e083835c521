import type { Ledger, LedgerResult } from './authorize-net-ledger'
import {
  buildBatchListResponse,
  buildDetailsResponse,
  buildEmptyListResponse,
  buildListResponse,
  buildTransactionResponse,
  errorMessages,
  successMessages,
} from './authorize-net-responses'
import { findSchemaError } from './authorize-net-schema'
import { asItem, type Item } from './content-items'

/** Credentials of the fake account; they are not real keys. */
export const gatewayKeys = {
  loginId: 'fake-login',
  transactionKey: 'fake-secret',
  clientKey: 'fake-client-key',
  signatureKey: '0123456789ABCDEF'.repeat(8),
} as const

/** Overrides for the next charge, on top of the card's own triggers. */
export type ChargeOverrides = { held?: boolean; test?: boolean }

const LONGEST_SPAN_MS = 31 * 24 * 60 * 60_000

/** Handles a request and builds its response. */
export function handleRequest({
  ledger,
  body,
  overrides,
}: {
  ledger: Ledger
  body: Item
  overrides: ChargeOverrides
}): Item {
  const [name = '', content = {}] =
    Object.entries(body).map(([key, value]) => [key, asItem(value) ?? {}] as const)[0] ?? []
  const schemaError = findSchemaError(name, content)
  if (schemaError) return errorMessages(schemaError)
  if (!isKnown(name, content)) {
    return errorMessages({ code: 'E00007', text: 'User authentication failed due to invalid authentication values.' })
  }
  if (name === 'authenticateTestRequest') return successMessages()
  if (name === 'getMerchantDetailsRequest') {
    return { isTestMode: false, merchantName: 'Fake', publicClientKey: gatewayKeys.clientKey, ...successMessages() }
  }
  if (name === 'securePaymentContainerRequest') return tokenize(ledger, content)
  if (name === 'getTransactionDetailsRequest') {
    const entry = ledger.find(textAt(content, 'transId'))
    return entry ? buildDetailsResponse(entry) : errorMessages({ code: 'E00040', text: 'The record cannot be found.' })
  }
  if (name === 'getUnsettledTransactionListRequest') return listUnsettled(ledger, content)
  if (name === 'getTransactionListRequest') return listBatch(ledger, content)
  if (name === 'getSettledBatchListRequest') return listBatches(ledger, content)
  const refId = textAt(content, 'refId')
  const result =
    name === 'updateHeldTransactionRequest' ? updateHeld(ledger, content) : transact(ledger, content, overrides)
  return 'code' in result
    ? { ...errorMessages(result), refId }
    : buildTransactionResponse({ result, refId, test: overrides.test ?? false })
}

function isKnown(name: string, content: Item): boolean {
  const merchant = itemAt(content, 'merchantAuthentication')
  if (textAt(merchant, 'name') !== gatewayKeys.loginId) return false
  return name === 'securePaymentContainerRequest'
    ? textAt(merchant, 'clientKey') === gatewayKeys.clientKey
    : textAt(merchant, 'transactionKey') === gatewayKeys.transactionKey
}

function tokenize(ledger: Ledger, content: Item): Item {
  const token = itemAt(itemAt(content, 'data'), 'token')
  const dataValue = ledger.tokenize({
    cardNumber: textAt(token, 'cardNumber'),
    expirationDate: textAt(token, 'expirationDate'),
    cardCode: textAt(token, 'cardCode') || undefined,
    zip: textAt(token, 'zip') || undefined,
  })
  return { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }, ...successMessages() }
}

function updateHeld(ledger: Ledger, content: Item): LedgerResult {
  const { action, refTransId } = itemAt(content, 'heldTransactionRequest')
  return ledger.updateHeld(String(refTransId), action === 'approve' ? 'approve' : 'decline')
}

function transact(
  ledger: Ledger,
  content: Item,
  overrides: ChargeOverrides,
): LedgerResult | { code: string; text: string } {
  const request = itemAt(content, 'transactionRequest')
  const order = itemAt(request, 'order')
  const refTransId = textAt(request, 'refTransId')
  const facts = {
    invoiceNumber: textAt(order, 'invoiceNumber'),
    amountCents: Math.round(Number(textAt(request, 'amount')) * 100),
    refId: textAt(content, 'refId'),
  }
  const type = textAt(request, 'transactionType')
  if (type === 'voidTransaction') return ledger.void(refTransId)
  if (!(facts.amountCents > 0)) return { reason: '5', text: 'A valid amount is required.' }
  if (type === 'refundTransaction') {
    const cardNumber = textAt(itemAt(itemAt(request, 'payment'), 'creditCard'), 'cardNumber')
    const poNumber = textAt(request, 'poNumber')
    return ledger.refund({ ...facts, refTransId, cardNumber, poNumber, windowSeconds: windowOf(request) })
  }
  if (type !== 'authCaptureTransaction') return { code: 'E00013', text: 'transactionType is invalid.' }
  const card = ledger.consumeToken(textAt(itemAt(itemAt(request, 'payment'), 'opaqueData'), 'dataValue'))
  if (!card) return { code: 'E00114', text: 'Invalid OTS Token.' }
  const charge = {
    ...facts,
    card,
    description: textAt(order, 'description'),
    email: textAt(itemAt(request, 'customer'), 'email'),
    poNumber: textAt(request, 'poNumber'),
    windowSeconds: windowOf(request),
  }
  return ledger.charge(charge, overrides.held ?? false)
}

/** Reads the duplicate window; the default is two minutes. */
function windowOf(request: Item): number {
  const { setting } = itemAt(request, 'transactionSettings')
  const settings = Array.isArray(setting) ? setting.map(each => asItem(each) ?? {}) : []
  const duplicateWindow = settings.find(each => each.settingName === 'duplicateWindow')
  return duplicateWindow ? Number(duplicateWindow.settingValue) : 120
}

/** Lists unsettled transactions; without a status, held ones are omitted. */
function listUnsettled(ledger: Ledger, content: Item): Item {
  const status = textAt(content, 'status')
  const unsettledEntries = ledger.entries.filter(entry => entry.batchId === null)
  const heldEntries = unsettledEntries.filter(entry => entry.status === 'FDSPendingReview')
  if (status === 'pendingApproval') return buildListResponse(pageOf(heldEntries, content))
  return buildListResponse(
    pageOf(
      status === 'any' ? unsettledEntries : unsettledEntries.filter(entry => !heldEntries.includes(entry)),
      content,
    ),
  )
}

function listBatch(ledger: Ledger, content: Item): Item {
  const batchId = textAt(content, 'batchId')
  return buildListResponse(
    pageOf(
      ledger.entries.filter(entry => entry.batchId === batchId),
      content,
    ),
  )
}

function listBatches(ledger: Ledger, content: Item): Item {
  const first = Date.parse(textAt(content, 'firstSettlementDate'))
  const last = Date.parse(textAt(content, 'lastSettlementDate'))
  if (!(last - first <= LONGEST_SPAN_MS))
    return errorMessages({ code: 'E00013', text: 'lastSettlementDate is invalid.' })
  const batches = ledger.batches.filter(({ settledAtMs }) => settledAtMs >= first && settledAtMs <= last)
  return batches.length === 0 ? buildEmptyListResponse() : buildBatchListResponse(batches)
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
