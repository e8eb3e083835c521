import 'client-only'
import { SANDBOX_AUTHENTICATION_FAILED, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'
import type { TokenRequest } from '@/lib/payments/model/sandbox-token'
import { createErrorResponse, createSuccessResponse, type TokenizerResponse } from './messages'

/** Requests a token from this site. Never throws and, like Accept.js, has no timeout. */
export async function requestToken(request: TokenRequest): Promise<TokenizerResponse> {
  try {
    const response = await fetch(SANDBOX_TOKENS_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body: unknown = await response.json()
    if (!response.ok)
      return createErrorResponse([getString(body, 'code') === SANDBOX_AUTHENTICATION_FAILED ? 'E_WC_21' : 'E_WC_19'])
    const [dataDescriptor, dataValue] = [getString(body, 'dataDescriptor'), getString(body, 'dataValue')]
    return dataDescriptor && dataValue
      ? createSuccessResponse({ dataDescriptor, dataValue })
      : createErrorResponse(['E_WC_14'])
  } catch {
    return createErrorResponse(['E_WC_14'])
  }
}

function getString(body: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(body), name)
  return typeof value === 'string' ? value : ''
}
