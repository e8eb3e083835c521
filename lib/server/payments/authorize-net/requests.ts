import 'server-only'
import { isIPv4 } from 'node:net'
import type { Charge } from '../port'

export type Keys = { loginId: string; transactionKey: string }
/** A request without the keys, which are added at the door. */
export type GatewayRequest = { name: string; content: Record<string, unknown> }

/** Eight hours, the longest there is: the same card cannot be charged twice for one invoice meanwhile. */
export const DUPLICATE_WINDOW_SECONDS = 28_800
const DESCRIPTION_LENGTH = 255
const EMAIL_LENGTH = 255
export const PAGE_SIZE = 1000

/** The body of a request. The gateway reads it as an XML sequence: here and below, the order of the keys counts. */
export function bodyOf({ name, content }: GatewayRequest, keys: Keys) {
  return { [name]: { merchantAuthentication: { name: keys.loginId, transactionKey: keys.transactionKey }, ...content } }
}

export function chargeRequest(charge: Charge): GatewayRequest {
  const email = emailOf(charge.email)
  const address = charge.address !== null && isIPv4(charge.address) ? charge.address : null
  return transactionRequest(charge.reference, {
    transactionType: 'authCaptureTransaction',
    amount: dollarsOf(charge.amountCents),
    currencyCode: 'USD',
    payment: {
      opaqueData: { dataDescriptor: charge.opaqueData.dataDescriptor, dataValue: charge.opaqueData.dataValue },
    },
    order: orderOf(charge),
    ...roundOf(charge),
    ...(email !== null && { customer: { email } }),
    ...(address !== null && { customerIP: address }),
    // The whole fare or nothing, whatever the account's own default: a gift card may hold less.
    transactionSettings: {
      setting: [...onlyOnce().setting, { settingName: 'allowPartialAuth', settingValue: 'false' }],
    },
  })
}

export function voidRequest(reversal: { transactionId: string; reference: string }): GatewayRequest {
  return transactionRequest(reversal.reference, {
    transactionType: 'voidTransaction',
    refTransId: reversal.transactionId,
  })
}

/** Declines a charge that the fraud filters hold for review. */
export function declineHeldRequest({
  transactionId,
  reference,
}: {
  transactionId: string
  reference: string
}): GatewayRequest {
  return {
    name: 'updateHeldTransactionRequest',
    content: { refId: reference, heldTransactionRequest: { action: 'decline', refTransId: transactionId } },
  }
}

type Refund = {
  transactionId: string
  invoiceNumber: string
  reference: string
  amountCents: number
  lastFour: string
}

export function refundRequest(refund: Refund): GatewayRequest {
  return transactionRequest(refund.reference, {
    transactionType: 'refundTransaction',
    amount: dollarsOf(refund.amountCents),
    currencyCode: 'USD',
    payment: { creditCard: { cardNumber: refund.lastFour, expirationDate: 'XXXX' } },
    refTransId: refund.transactionId,
    order: { invoiceNumber: refund.invoiceNumber },
    transactionSettings: onlyOnce(),
  })
}

export const connectionRequest: GatewayRequest = { name: 'authenticateTestRequest', content: {} }

/** Reads the account itself: whether it is in test mode, and its public client key. */
export const merchantRequest: GatewayRequest = { name: 'getMerchantDetailsRequest', content: {} }

export function detailsRequest(transactionId: string): GatewayRequest {
  return { name: 'getTransactionDetailsRequest', content: { transId: transactionId } }
}

/** A page of what is not settled yet, held transactions among them, newest first. Pages count from 1. */
export function unsettledRequest(page: number): GatewayRequest {
  return { name: 'getUnsettledTransactionListRequest', content: { status: 'any', ...pageOf(page) } }
}

/** The batches settled between two instants, at most 31 days apart. */
export function batchesRequest({ from, to }: { from: Date; to: Date }): GatewayRequest {
  return {
    name: 'getSettledBatchListRequest',
    content: { firstSettlementDate: secondOf(from), lastSettlementDate: secondOf(to) },
  }
}

export function batchRequest({ batchId, page }: { batchId: string; page: number }): GatewayRequest {
  return { name: 'getTransactionListRequest', content: { batchId, ...pageOf(page) } }
}

function transactionRequest(reference: string, content: Record<string, unknown>): GatewayRequest {
  return { name: 'createTransactionRequest', content: { refId: reference, transactionRequest: content } }
}

function orderOf({ invoiceNumber, description }: Charge) {
  const plain = plainText(description)
  return plain === '' ? { invoiceNumber } : { invoiceNumber, description: plain }
}

/**
 * The gateway takes a card for a duplicate also where it was declined before, for eight hours. A rider who mends a
 * typing error, or whose bank was out of reach, must get through: so each attempt that is known to have taken nothing
 * begins a new round, and within one nothing is charged twice.
 */
function roundOf({ priorAttempts = 0 }: Charge) {
  return priorAttempts === 0 ? {} : { poNumber: `try-${priorAttempts + 1}` }
}

/** What XML could stumble over becomes plain words and blanks. */
function plainText(text: string): string {
  const plain = text
    .replaceAll('&', ' and ')
    .replace(/[\p{C}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
  // The gateway counts as UTF-16 does; half a character at the end is none.
  return plain
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** An address is sent as it is or not at all: another would be somebody else's. */
function emailOf(email: string): string | null {
  return email === '' || email.length > EMAIL_LENGTH || /[\p{C}&<>\s]/u.test(email) ? null : email
}

function onlyOnce() {
  return { setting: [{ settingName: 'duplicateWindow', settingValue: String(DUPLICATE_WINDOW_SECONDS) }] }
}

function pageOf(page: number) {
  return {
    sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
    paging: { limit: String(PAGE_SIZE), offset: String(page) },
  }
}

function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

function secondOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
