import 'client-only'
import { findSandboxCard, getSandboxVerdict } from '@/lib/payments/model/sandbox-cards'
import { createErrorResponse, createNotTestCardResponse, type TokenizerResponse } from './messages'
import { requestToken } from './request-token'
import { findBrokenRules } from './rules'
import { parseSecureData, type SecureData } from './secure-data'

/** Fakes `Accept.dispatchData`. Never sends the number or code: both are checked here. */
export function dispatchData(secureData: unknown, handler: unknown): void {
  const callback: unknown = typeof handler === 'string' ? Reflect.get(window, handler) : handler
  if (typeof callback !== 'function') return
  // The page may empty its object as soon as this returns.
  const data = parseSecureData(secureData)
  void tokenizeCard(data).then(response => setTimeout(() => callback(response)))
}

async function tokenizeCard(data: SecureData | null): Promise<TokenizerResponse> {
  if (data === null) return createErrorResponse(['E_WC_04'])
  const codes = findBrokenRules(data)
  if (codes.length > 0) return createErrorResponse(codes)
  const card = findSandboxCard(data.cardNumber)
  if (card === undefined) return createNotTestCardResponse()
  return await requestToken({
    apiLoginID: data.apiLoginID,
    clientKey: data.clientKey,
    card: { brand: card.brand, lastFour: card.number.slice(-4), expiry: `${data.month}${data.year}` },
    verdict: getSandboxVerdict(data),
  })
}
