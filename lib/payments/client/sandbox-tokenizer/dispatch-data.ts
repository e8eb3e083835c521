import 'client-only'
import {
  findSandboxCard,
  getSandboxVerdict,
  SANDBOX_AUTHENTICATION_FAILED,
  SANDBOX_TOKENS_URL,
} from '@/lib/payments/model/sandbox-cards'
import type { TokenRequest } from '@/lib/payments/model/sandbox-token'
import type { Code } from './messages'
import {
  createErrorResponse,
  createNotTestCardResponse,
  createSuccessResponse,
  type TokenizerResponse,
} from './messages'
import type { SecureData } from './secure-data'
import { parseSecureData } from './secure-data'

const MAX_LOGIN_CHARACTERS = 254
const MAX_ZIP_CHARACTERS = 20
const MAX_NAME_CHARACTERS = 64

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
    card: { brand: card.brand, lastFour: card.number.slice(-4) },
    verdict: getSandboxVerdict(data),
  })
}

/** Requests a token from this site. Never throws and, like Accept.js, has no timeout. */
async function requestToken(request: TokenRequest): Promise<TokenizerResponse> {
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

/** Finds all broken rules, in the order of Accept.js. */
function findBrokenRules(data: SecureData): Code[] {
  const isYearValid = /^\d{4}$/.test(data.year)
  const isMonthValid = /^(0[1-9]|1[0-2])$/.test(data.month)
  const rules: [Code, boolean][] = [
    ['E_WC_05', /^\d{13,16}$/.test(data.cardNumber) && passesLuhn(data.cardNumber)],
    ['E_WC_07', isYearValid],
    ['E_WC_06', isMonthValid],
    ['E_WC_08', !(isYearValid && isMonthValid) || !isPast(data)],
    ['E_WC_10', data.apiLoginID !== '' && data.apiLoginID.length <= MAX_LOGIN_CHARACTERS],
    ['E_WC_18', data.clientKey !== ''],
    ['E_WC_15', data.cardCode === '' || /^\d{3,4}$/.test(data.cardCode)],
    ['E_WC_16', data.zip.length <= MAX_ZIP_CHARACTERS],
    ['E_WC_17', data.fullName.length <= MAX_NAME_CHARACTERS],
  ]
  return rules.filter(([, isMet]) => !isMet).map(([code]) => code)
}

function isPast({ year, month }: SecureData): boolean {
  return +new Date(Number(year), Number(month)) <= Date.now()
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
