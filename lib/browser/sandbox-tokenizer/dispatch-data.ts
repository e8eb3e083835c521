import 'client-only'
import { findSandboxCard, sandboxVerdict } from '@/lib/payment/sandbox-cards'
import { type Answer, failed, notTestCard } from './messages'
import { requestToken } from './request-token'
import { brokenRules } from './rules'
import { readSecureData, type SecureData } from './secure-data'

/**
 * `Accept.dispatchData` of the sandbox: calls the handler (a function, or the name of a global one) once and never
 * before it returns. Number and code are judged here and end here: what leaves is the brand, the last four digits,
 * the expiry and what the gateway is to say of them. Without a handler there is nobody to tell, and nothing is done.
 */
export function dispatchData(secureData: unknown, handler: unknown): void {
  const call: unknown = typeof handler === 'string' ? Reflect.get(window, handler) : handler
  if (typeof call !== 'function') return
  // Copied now: the page may empty its own as soon as this returns.
  const data = readSecureData(secureData)
  void answerTo(data).then(answer => setTimeout(() => call(answer)))
}

async function answerTo(data: SecureData | null): Promise<Answer> {
  if (data === null) return failed(['E_WC_04'])
  const codes = brokenRules(data)
  if (codes.length > 0) return failed(codes)
  const card = findSandboxCard(data.cardNumber)
  if (card === undefined) return notTestCard()
  return await requestToken({
    apiLoginID: data.apiLoginID,
    clientKey: data.clientKey,
    card: { brand: card.brand, lastFour: card.number.slice(-4), expiry: `${data.month}${data.year}` },
    verdict: sandboxVerdict(data),
  })
}
