import { type Batch, type Entry, type LedgerResult, lastFourOf } from './authorize-net-ledger'
import type { SchemaError } from './authorize-net-schema'

/** Builds a success message without further data. */
export function successMessages(code = 'I00001', text = 'Successful.') {
  return { messages: { resultCode: 'Ok', message: [{ code, text }] } }
}

export function errorMessages({ code, text }: SchemaError) {
  return { messages: { resultCode: 'Error', message: [{ code, text }] } }
}

/** `test`: the account is in test mode. */
export function buildTransactionResponse(result: LedgerResult, refId: string, test: boolean) {
  const shared = {
    cavvResultCode: '2',
    refTransID: '',
    transHash: '',
    testRequest: test ? '1' : '0',
    transHashSha2: '',
  }
  if ('reason' in result) {
    const { reason, text, original } = result
    const errors = [{ errorCode: reason, errorText: text }]
    return {
      transactionResponse: { ...shared, responseCode: '3', transId: original?.transId ?? '0', errors },
      refId,
      ...errorMessages({ code: 'E00027', text: 'The transaction was unsuccessful.' }),
    }
  }
  const { entry, code } = result
  const reasons =
    code === '2'
      ? { errors: [{ errorCode: '2', errorText: 'This transaction has been declined.' }] }
      : { messages: [{ code: code === '4' ? '252' : '1', description: 'This transaction has been approved.' }] }
  return {
    transactionResponse: {
      ...shared,
      responseCode: code,
      authCode: code === '2' ? '' : 'A1B2C3',
      transId: test ? '0' : entry.transId,
      accountNumber: `XXXX${lastFourOf(entry)}`,
      accountType: 'Visa',
      ...reasons,
    },
    refId,
    ...successMessages(),
  }
}

export function buildDetailsResponse(entry: Entry) {
  return {
    transaction: {
      transId: entry.transId,
      ...(entry.refTransId !== null && { refTransId: entry.refTransId }),
      submitTimeUTC: timeOf(entry.submittedAtMs),
      transactionType: entry.type,
      transactionStatus: entry.status,
      order: orderOf(entry),
      authAmount: entry.amountCents / 100,
      settleAmount: entry.status === 'declined' ? 0 : entry.amountCents / 100,
      payment: {
        creditCard: { cardNumber: `XXXX${lastFourOf(entry)}`, expirationDate: 'XXXX', cardType: 'Visa' },
      },
      customer: { email: entry.email },
    },
    ...successMessages(),
  }
}

/** Empty elements are omitted. */
function orderOf({ invoiceNumber, description, poNumber }: Entry) {
  const elements = { invoiceNumber, description, purchaseOrderNumber: poNumber }
  return Object.fromEntries(Object.entries(elements).filter(([, text]) => text !== ''))
}

/** An empty list is omitted. */
export function buildListResponse(entries: Entry[]) {
  if (entries.length === 0) return buildEmptyListResponse()
  return {
    transactions: entries.map(entry => ({
      transId: entry.transId,
      submitTimeUTC: timeOf(entry.submittedAtMs),
      transactionStatus: entry.status,
      ...(entry.invoiceNumber !== '' && { invoiceNumber: entry.invoiceNumber }),
      accountType: 'Visa',
      accountNumber: `XXXX${lastFourOf(entry)}`,
      settleAmount: entry.amountCents / 100,
    })),
    totalNumInResultSet: entries.length,
    ...successMessages(),
  }
}

export function buildBatchListResponse(batches: Batch[]) {
  if (batches.length === 0) return buildEmptyListResponse()
  return {
    batchList: batches.map(({ batchId, settledAtMs }) => ({
      batchId,
      settlementTimeUTC: timeOf(settledAtMs),
      settlementState: 'settledSuccessfully',
    })),
    ...successMessages(),
  }
}

function buildEmptyListResponse() {
  return successMessages('I00004', 'No records found.')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
