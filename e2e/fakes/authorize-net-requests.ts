import type { Ledger, LedgerResult } from './authorize-net-ledger'
import {
  buildBatchListResponse,
  buildDetailsResponse,
  buildListResponse,
  buildTransactionResponse,
  errorMessages,
  successMessages,
} from './authorize-net-responses'
import { findSchemaError, type SchemaError } from './authorize-net-schema'
import { asItem, type Item } from './content-items'

/** Credentials of the fake account; they are not real keys. */
export const gatewayKeys = {
  loginId: 'fake-login',
  transactionKey: 'fake-secret',
  clientKey: 'fake-client-key',
  signatureKey: '0123456789ABCDEF'.repeat(8),
} as const

const LONGEST_SPAN_MS = 31 * 24 * 60 * 60_000

export function handleRequest(ledger: Ledger, body: Item): Item {
  const name = Object.keys(body)[0] ?? ''
  const content = itemAt(body, name)
  const schemaError = findSchemaError(name, content)
  if (schemaError) return errorMessages(schemaError)
  if (!isKnown(name, content)) {
    return errorMessages({ code: 'E00007', text: 'User authentication failed due to invalid authentication values.' })
  }
  const reader = readers[name]
  if (reader) return reader(ledger, content)
  const result = name === 'updateHeldTransactionRequest' ? declineHeld(ledger, content) : transact(ledger, content)
  const refId = textAt(content, 'refId')
  return 'code' in result && 'text' in result
    ? { ...errorMessages(result), refId }
    : buildTransactionResponse(result, refId)
}

function isKnown(name: string, content: Item): boolean {
  const merchant = itemAt(content, 'merchantAuthentication')
  const key = name === 'securePaymentContainerRequest' ? 'clientKey' : 'transactionKey'
  return textAt(merchant, 'name') === gatewayKeys.loginId && textAt(merchant, key) === gatewayKeys[key]
}

const readers: Record<string, (ledger: Ledger, content: Item) => Item> = {
  authenticateTestRequest: () => successMessages(),
  getMerchantDetailsRequest: () => ({
    isTestMode: false,
    merchantName: 'Fake',
    publicClientKey: gatewayKeys.clientKey,
    ...successMessages(),
  }),
  securePaymentContainerRequest(ledger, content) {
    const token = itemAt(itemAt(content, 'data'), 'token')
    const dataValue = ledger.tokenize({ cardNumber: textAt(token, 'cardNumber'), zip: textAt(token, 'zip') })
    return { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }, ...successMessages() }
  },
  getTransactionDetailsRequest(ledger, content) {
    const entry = ledger.find(textAt(content, 'transId'))
    return entry ? buildDetailsResponse(entry) : errorMessages({ code: 'E00040', text: 'The record cannot be found.' })
  },
  /** Without the status `any`, held ones are omitted. */
  getUnsettledTransactionListRequest(ledger, content) {
    const isAny = textAt(content, 'status') === 'any'
    const unsettled = ledger.entries.filter(entry => entry.batchId === null)
    const listed = unsettled.filter(entry => isAny || entry.status === 'FDSPendingReview')
    return buildListResponse(pageOf(listed, content))
  },
  getTransactionListRequest(ledger, content) {
    const batchId = textAt(content, 'batchId')
    const listed = ledger.entries.filter(entry => entry.batchId === batchId)
    return buildListResponse(pageOf(listed, content))
  },
  getSettledBatchListRequest(ledger, content) {
    const first = Date.parse(textAt(content, 'firstSettlementDate'))
    const last = Date.parse(textAt(content, 'lastSettlementDate'))
    if (!(last - first <= LONGEST_SPAN_MS))
      return errorMessages({ code: 'E00013', text: 'lastSettlementDate is invalid.' })
    return buildBatchListResponse(
      ledger.batches.filter(({ settledAtMs }) => settledAtMs >= first && settledAtMs <= last),
    )
  },
}

function declineHeld(ledger: Ledger, content: Item): LedgerResult {
  return ledger.declineHeld(textAt(itemAt(content, 'heldTransactionRequest'), 'refTransId'))
}

function transact(ledger: Ledger, content: Item): LedgerResult | SchemaError {
  const request = itemAt(content, 'transactionRequest')
  const payment = itemAt(request, 'payment')
  const refTransId = textAt(request, 'refTransId')
  const type = textAt(request, 'transactionType')
  if (type === 'voidTransaction') return ledger.void(refTransId)
  const facts = {
    invoiceNumber: textAt(itemAt(request, 'order'), 'invoiceNumber'),
    amountCents: Math.round(Number(textAt(request, 'amount')) * 100),
    poNumber: textAt(request, 'poNumber'),
    windowSeconds: windowOf(request),
  }
  if (type === 'refundTransaction') {
    return ledger.refund({ ...facts, refTransId, lastFour: textAt(itemAt(payment, 'creditCard'), 'cardNumber') })
  }
  const card = ledger.consumeToken(textAt(itemAt(payment, 'opaqueData'), 'dataValue'))
  if (!card) return { code: 'E00114', text: 'Invalid OTS Token.' }
  return ledger.charge({ ...facts, card, email: textAt(itemAt(request, 'customer'), 'email') })
}

function windowOf(request: Item): number {
  const { setting } = itemAt(request, 'transactionSettings')
  const settings = Array.isArray(setting) ? setting.map(each => asItem(each) ?? {}) : []
  return Number(settings.find(each => each.settingName === 'duplicateWindow')?.settingValue)
}

/** Selects the requested page, the newest first; `entries` are oldest first. */
function pageOf<T>(entries: T[], content: Item): T[] {
  const { limit, offset } = itemAt(content, 'paging')
  const size = Number(limit)
  const start = (Number(offset) - 1) * size
  return entries.toReversed().slice(start, start + size)
}

function itemAt(item: Item, name: string): Item {
  return asItem(item[name]) ?? {}
}

function textAt(item: Item, name: string): string {
  return item[name] === undefined ? '' : String(item[name])
}
