import 'client-only'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_TOKENS_URL } from '@/lib/payment/sandbox-cards'
import type { TokenRequest } from '@/lib/payment/sandbox-token'
import { type Answer, failed, succeeded } from './messages'

/** Asks this site for a token. Never throws; as with Accept.js, nothing ends a request that is not answered. */
export async function requestToken(request: TokenRequest): Promise<Answer> {
  try {
    const response = await fetch(SANDBOX_TOKENS_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body: unknown = await response.json()
    if (!response.ok) return failed([field(body, 'code') === SANDBOX_AUTHENTICATION_FAILED ? 'E_WC_21' : 'E_WC_19'])
    const [dataDescriptor, dataValue] = [field(body, 'dataDescriptor'), field(body, 'dataValue')]
    return dataDescriptor && dataValue ? succeeded({ dataDescriptor, dataValue }) : failed(['E_WC_14'])
  } catch {
    return failed(['E_WC_14'])
  }
}

function field(body: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(body), name)
  return typeof value === 'string' ? value : ''
}
