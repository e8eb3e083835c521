import { accountTypeOf } from './authorize-net-cards'
import type { Batch, Entry, LedgerResult } from './authorize-net-ledger'
import type { SchemaError } from './authorize-net-schema'

const texts: Record<string, string> = {
  '1': 'This transaction has been approved.',
  '252': 'Your order has been received. Thank you for your business!',
}

/** Builds a success message without further data. */
export function successMessages(code = 'I00001', text = 'Successful.') {
  return { messages: { resultCode: 'Ok', message: [{ code, text }] } }
}

export function errorMessages({ code, text }: SchemaError) {
  return { messages: { resultCode: 'Error', message: [{ code, text }] } }
}

/** Builds the response for an empty list: the list is omitted. */
export function buildEmptyListResponse() {
  return successMessages('I00004', 'No records found.')
}

export function buildTransactionResponse({
  result,
  refId,
  test,
}: {
  result: LedgerResult
  refId: string
  test: boolean
}) {
  if ('reason' in result) return buildFailedResponse(result, refId)
  const { entry } = result
  const { responseCode, reason, avs, cvv } = entry.verdict
  const declined = responseCode === '2'
  return {
    transactionResponse: {
      responseCode,
      authCode: declined ? '' : 'A1B2C3',
      avsResultCode: avs,
      cvvResultCode: cvv,
      cavvResultCode: '2',
      transId: test ? '0' : entry.transId,
      refTransID: entry.refTransId ?? '',
      transHash: '',
      testRequest: test ? '1' : '0',
      accountNumber: `XXXX${entry.lastFour}`,
      accountType: accountTypeOf(entry.cardNumber),
      ...(declined
        ? { errors: [{ errorCode: reason, errorText: 'This transaction has been declined.' }] }
        : { messages: [{ code: reason, description: texts[reason] }] }),
      transHashSha2: '',
      SupplementalDataQualificationIndicator: 0,
    },
    refId,
    ...successMessages(),
  }
}

function buildFailedResponse({ reason, text, original }: Extract<LedgerResult, { reason: string }>, refId: string) {
  return {
    transactionResponse: {
      responseCode: '3',
      authCode: original?.status === 'declined' ? '' : 'A1B2C3',
      avsResultCode: original?.verdict.avs ?? 'P',
      cvvResultCode: original?.verdict.cvv ?? '',
      cavvResultCode: '',
      transId: original?.transId ?? '0',
      refTransID: '',
      transHash: '',
      testRequest: '0',
      accountNumber: '',
      accountType: '',
      errors: [{ errorCode: reason, errorText: text }],
      transHashSha2: '',
      SupplementalDataQualificationIndicator: 0,
    },
    refId,
    ...errorMessages({ code: 'E00027', text: 'The transaction was unsuccessful.' }),
  }
}

export function buildDetailsResponse(entry: Entry) {
  const settledAmount = entry.status === 'declined' ? 0 : entry.amountCents / 100
  return {
    transaction: {
      transId: entry.transId,
      ...(entry.refTransId !== null && { refTransId: entry.refTransId }),
      submitTimeUTC: timeOf(entry.submittedAtMs),
      submitTimeLocal: localTimeOf(entry.submittedAtMs),
      transactionType: entry.type,
      transactionStatus: entry.status,
      responseCode: Number(entry.verdict.responseCode),
      responseReasonCode: Number(entry.verdict.reason),
      responseReasonDescription: 'Approval',
      authCode: entry.status === 'declined' ? '' : 'A1B2C3',
      AVSResponse: entry.verdict.avs,
      cardCodeResponse: entry.verdict.cvv,
      order: orderOf(entry),
      authAmount: entry.amountCents / 100,
      settleAmount: settledAmount,
      payment: {
        creditCard: {
          cardNumber: `XXXX${entry.lastFour}`,
          expirationDate: 'XXXX',
          cardType: accountTypeOf(entry.cardNumber),
        },
      },
      customer: { email: entry.email },
      recurringBilling: false,
    },
    ...successMessages(),
  }
}

/** Empty elements are omitted. */
function orderOf({ invoiceNumber, description, poNumber }: Entry) {
  const elements = { invoiceNumber, description, purchaseOrderNumber: poNumber }
  return Object.fromEntries(Object.entries(elements).filter(([, text]) => text !== ''))
}

export function buildListResponse(entries: Entry[]) {
  if (entries.length === 0) return buildEmptyListResponse()
  return {
    transactions: entries.map(entry => ({
      transId: entry.transId,
      submitTimeUTC: timeOf(entry.submittedAtMs),
      submitTimeLocal: localTimeOf(entry.submittedAtMs),
      transactionStatus: entry.status,
      ...(entry.invoiceNumber !== '' && { invoiceNumber: entry.invoiceNumber }),
      accountType: accountTypeOf(entry.cardNumber),
      accountNumber: `XXXX${entry.lastFour}`,
      settleAmount: entry.amountCents / 100,
      marketType: 'eCommerce',
      product: 'Card Not Present',
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
      settlementTimeUTCSpecified: true,
      settlementTimeLocal: localTimeOf(settledAtMs),
      settlementTimeLocalSpecified: true,
      settlementState: 'settledSuccessfully',
      paymentMethod: 'creditCard',
      marketType: 'eCommerce',
      product: 'Card Not Present',
    })),
    ...successMessages(),
  }
}

/** Formats the merchant's local time without a zone; here five hours behind UTC. */
function localTimeOf(ms: number): string {
  return timeOf(ms - 5 * 60 * 60_000).replace('Z', '')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
