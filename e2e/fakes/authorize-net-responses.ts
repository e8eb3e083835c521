import { type Batch, type Entry, type LedgerResult, lastFourOf } from './authorize-net-ledger'
import type { SchemaError } from './authorize-net-schema'

export function successMessages(code = 'I00001', text = 'Successful.') {
  return { messages: { resultCode: 'Ok', message: [{ code, text }] } }
}

export function errorMessages({ code, text }: SchemaError) {
  return { messages: { resultCode: 'Error', message: [{ code, text }] } }
}

export function buildTransactionResponse(result: LedgerResult, refId: string) {
  if ('reason' in result) {
    const errors = [{ errorCode: result.reason, errorText: result.text }]
    return {
      transactionResponse: { responseCode: '3', transId: result.original?.transId ?? '0', testRequest: '0', errors },
      refId,
      ...errorMessages({ code: 'E00027', text: 'The transaction was unsuccessful.' }),
    }
  }
  const { entry, code } = result
  const errors = [{ errorCode: '2', errorText: 'This transaction has been declined.' }]
  const shared = { responseCode: code, transId: entry.transId, testRequest: '0' }
  return { transactionResponse: { ...shared, ...(code === '2' && { errors }) }, refId, ...successMessages() }
}

export function buildDetailsResponse(entry: Entry) {
  return {
    transaction: {
      transId: entry.transId,
      ...(entry.refTransId !== null && { refTransId: entry.refTransId }),
      transactionType: entry.type,
      transactionStatus: entry.status,
      order: orderOf(entry),
      authAmount: entry.amountCents / 100,
      payment: { creditCard: { cardNumber: `XXXX${lastFourOf(entry)}` } },
    },
    ...successMessages(),
  }
}

/** Empty elements are omitted. */
function orderOf({ invoiceNumber, poNumber }: Entry) {
  const elements = { invoiceNumber, purchaseOrderNumber: poNumber }
  return Object.fromEntries(Object.entries(elements).filter(([, text]) => text !== ''))
}

/** An empty list is omitted. */
export function buildListResponse(entries: Entry[]) {
  if (entries.length === 0) return buildEmptyListResponse()
  return {
    transactions: entries.map(entry => ({
      transId: entry.transId,
      submitTimeUTC: new Date(entry.submittedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      transactionStatus: entry.status,
      ...(entry.invoiceNumber !== '' && { invoiceNumber: entry.invoiceNumber }),
    })),
    ...successMessages(),
  }
}

export function buildBatchListResponse(batches: Batch[]) {
  if (batches.length === 0) return buildEmptyListResponse()
  return { batchList: batches.map(({ batchId }) => ({ batchId })), ...successMessages() }
}

function buildEmptyListResponse() {
  return successMessages('I00004', 'No records found.')
}
