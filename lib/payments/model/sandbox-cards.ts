export const SANDBOX_SCRIPT_URL = '/api/v1/payments/sandbox/accept.js'
export const SANDBOX_DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'

export type SandboxCard = { number: string; brand: string }

/** Authorize.Net's own test cards, one of each brand. Any future expiry is valid. */
export const sandboxCards: readonly [SandboxCard, ...SandboxCard[]] = [
  { number: '4111111111111111', brand: 'Visa' },
  { number: '5424000000000015', brand: 'Mastercard' },
  { number: '370000000000002', brand: 'American Express' },
  { number: '6011000000000012', brand: 'Discover' },
  { number: '3088000000000017', brand: 'JCB' },
]

export const DECLINED_ZIP = '46282'
export const PENDING_REVIEW_ZIP = '46299'

/** What becomes of a charge, by ZIP. */
export const sandboxVerdicts = ['approved', 'held', 'declined'] as const

/** Finds the test card by its number without spaces. */
export function findSandboxCard(number: string): SandboxCard | undefined {
  return sandboxCards.find(card => card.number === number)
}

/** Creates a token for one charge. It names the test card and what becomes of it, never the number. */
export function createSandboxToken({ number, brand }: SandboxCard, { zip }: { zip: string }) {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const verdict = zip === DECLINED_ZIP ? 'declined' : zip === PENDING_REVIEW_ZIP ? 'held' : 'approved'
  const token = { brand, lastFour: number.slice(-4), verdict, nonce }
  return { dataDescriptor: SANDBOX_DESCRIPTOR, dataValue: btoa(JSON.stringify(token)) }
}
