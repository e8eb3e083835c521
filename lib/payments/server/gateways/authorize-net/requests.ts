import 'server-only'
import { isIPv4 } from 'node:net'
import type { Charge, RefundInput } from '@/lib/payments/server/gateway-port'

export type AuthorizeNetCredentials = { loginId: string; transactionKey: string }
export type GatewayRequest = { name: string; content: Record<string, unknown> }

/** The gateway's maximum. */
const DUPLICATE_WINDOW_SECONDS = 28_800
const MAX_EMAIL_LENGTH = 255
export const PAGE_SIZE = 1000

/** Builds a request body. Key order matters here and below: the gateway reads an XML sequence. */
export function buildRequestBody({ name, content }: GatewayRequest, credentials: AuthorizeNetCredentials) {
  return {
    [name]: {
      merchantAuthentication: { name: credentials.loginId, transactionKey: credentials.transactionKey },
      ...content,
    },
  }
}

export function chargeRequest(charge: Charge): GatewayRequest {
  const request: Record<string, unknown> = {
    transactionType: 'authCaptureTransaction',
    amount: toDollars(charge.cents),
    currencyCode: 'USD',
    payment: {
      opaqueData: { dataDescriptor: charge.opaqueData.dataDescriptor, dataValue: charge.opaqueData.dataValue },
    },
    order: { invoiceNumber: charge.invoiceNumber, description: charge.description },
    poNumber: charge.reference,
  }
  if (isValidEmail(charge.email)) request.customer = { email: charge.email }
  if (isIPv4(charge.clientIp)) request.customerIP = charge.clientIp
  // A gift card may cover less.
  request.transactionSettings = {
    setting: [...duplicateWindowSetting().setting, { settingName: 'allowPartialAuth', settingValue: 'false' }],
  }
  return transactionRequest(charge.reference, request)
}

type Reversal = Omit<RefundInput, 'invoiceNumber'>

export function voidRequest({ transactionId, reference }: Reversal): GatewayRequest {
  return transactionRequest(reference, { transactionType: 'voidTransaction', refTransId: transactionId })
}

export function declineHeldRequest({ transactionId, reference }: Reversal): GatewayRequest {
  return {
    name: 'updateHeldTransactionRequest',
    content: { refId: reference, heldTransactionRequest: { action: 'decline', refTransId: transactionId } },
  }
}

export function refundRequest(refund: RefundInput & { cents: number; lastFour: string }): GatewayRequest {
  return transactionRequest(refund.reference, {
    transactionType: 'refundTransaction',
    amount: toDollars(refund.cents),
    currencyCode: 'USD',
    payment: { creditCard: { cardNumber: refund.lastFour, expirationDate: 'XXXX' } },
    refTransId: refund.transactionId,
    order: { invoiceNumber: refund.invoiceNumber },
    poNumber: refund.reference,
    transactionSettings: duplicateWindowSetting(),
  })
}

export const connectionRequest: GatewayRequest = { name: 'authenticateTestRequest', content: {} }

export const merchantRequest: GatewayRequest = { name: 'getMerchantDetailsRequest', content: {} }

export function detailsRequest(transactionId: string): GatewayRequest {
  return { name: 'getTransactionDetailsRequest', content: { transId: transactionId } }
}

/** Lists unsettled transactions, including held ones, newest first. Pages start at 1. */
export function unsettledRequest(page: number): GatewayRequest {
  return { name: 'getUnsettledTransactionListRequest', content: { status: 'any', ...buildPaging(page) } }
}

/** Lists the batches settled between two instants, at most 31 days apart. */
export function batchesRequest({ from, to }: { from: Date; to: Date }): GatewayRequest {
  return {
    name: 'getSettledBatchListRequest',
    content: { firstSettlementDate: toUtcSecond(from), lastSettlementDate: toUtcSecond(to) },
  }
}

export function batchRequest({ batchId, page }: { batchId: string; page: number }): GatewayRequest {
  return { name: 'getTransactionListRequest', content: { batchId, ...buildPaging(page) } }
}

/** Details show the `poNumber`, and the duplicate check compares it; `refId` is only for the gateway's support. */
function transactionRequest(reference: string, content: Record<string, unknown>): GatewayRequest {
  return { name: 'createTransactionRequest', content: { refId: reference, transactionRequest: content } }
}

/** A truncated email could belong to another person. */
function isValidEmail(email: string): boolean {
  return email !== '' && email.length <= MAX_EMAIL_LENGTH && !/[\p{C}&<>\s]/u.test(email)
}

function duplicateWindowSetting() {
  return { setting: [{ settingName: 'duplicateWindow', settingValue: String(DUPLICATE_WINDOW_SECONDS) }] }
}

function buildPaging(page: number) {
  return {
    sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
    paging: { limit: String(PAGE_SIZE), offset: String(page) },
  }
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function toUtcSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
