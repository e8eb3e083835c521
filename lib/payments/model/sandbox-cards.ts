export const SANDBOX_SCRIPT_URL = '/api/v1/payments/sandbox/accept.js'
export const SANDBOX_DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'

export type SandboxBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'unionpay'

export type SandboxCard = { number: string; brand: SandboxBrand; name: string }

/** Authorize.Net's own test cards. Any future expiry is valid. */
export const sandboxCards: readonly [SandboxCard, ...SandboxCard[]] = [
  { number: '4111111111111111', brand: 'visa', name: 'Visa' },
  { number: '4007000000027', brand: 'visa', name: 'Visa' },
  { number: '4012888818888', brand: 'visa', name: 'Visa' },
  { number: '5424000000000015', brand: 'mastercard', name: 'Mastercard' },
  { number: '2223000010309703', brand: 'mastercard', name: 'Mastercard' },
  { number: '2223000010309711', brand: 'mastercard', name: 'Mastercard' },
  { number: '370000000000002', brand: 'amex', name: 'American Express' },
  { number: '6011000000000012', brand: 'discover', name: 'Discover' },
  { number: '3088000000000017', brand: 'jcb', name: 'JCB' },
  { number: '38000000000006', brand: 'diners', name: 'Diners Club' },
  { number: '6221499053360818', brand: 'unionpay', name: 'UnionPay' },
]

export const DECLINED_ZIP = '46282'
export const PENDING_REVIEW_ZIP = '46299'

/** What becomes of a charge, by ZIP and card code; `address` and `code` do not match those of the card. */
export const sandboxVerdicts = ['approved', 'held', 'declined', 'address', 'code'] as const
export type SandboxVerdict = (typeof sandboxVerdicts)[number]

/** Finds the test card by its number without spaces. */
export function findSandboxCard(number: string): SandboxCard | undefined {
  return sandboxCards.find(card => card.number === number)
}

/** Creates a token for one charge. It names the test card and what becomes of it, never the number or the code. */
export function createSandboxToken({ number, brand }: SandboxCard, typed: { zip: string; cardCode: string }) {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const token = { brand, lastFour: number.slice(-4), verdict: judge(typed), nonce }
  return { dataDescriptor: SANDBOX_DESCRIPTOR, dataValue: btoa(JSON.stringify(token)) }
}

function judge({ zip, cardCode }: { zip: string; cardCode: string }): SandboxVerdict {
  if (zip === DECLINED_ZIP) return 'declined'
  if (zip === '46205') return 'address'
  if (cardCode === '901') return 'code'
  return zip === PENDING_REVIEW_ZIP ? 'held' : 'approved'
}
