export const SANDBOX_LOGIN_ID = 'nocturne-sandbox'
export const SANDBOX_CLIENT_KEY = 'sandbox-client-key-no-card-is-charged'
export const SANDBOX_SCRIPT_URL = '/api/v1/payments/sandbox/accept.js'
export const SANDBOX_TOKENS_URL = '/api/v1/payments/sandbox/tokens'
export const SANDBOX_AUTHENTICATION_FAILED = 'authentication_failed'

export const sandboxBrands = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'diners', 'unionpay'] as const
export type SandboxBrand = (typeof sandboxBrands)[number]

export type SandboxCard = { number: string; brand: SandboxBrand; name: string }

/** Authorize.Net's own test cards. Any future expiry is valid. */
export const sandboxCards: readonly SandboxCard[] = [
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

export const avsLetters = ['A', 'B', 'E', 'G', 'N', 'P', 'R', 'S', 'U', 'W', 'X', 'Y', 'Z'] as const
export type AvsLetter = (typeof avsLetters)[number]
export const cvvLetters = ['M', 'N', 'P', 'S', 'U'] as const
export type CvvLetter = (typeof cvvLetters)[number]

const AVS_BY_ZIP: ReadonlyMap<string, AvsLetter> = new Map([
  ['46201', 'A'],
  ['46203', 'E'],
  ['46204', 'G'],
  ['46205', 'N'],
  ['46206', 'P'],
  ['46207', 'R'],
  ['46208', 'S'],
  ['46209', 'U'],
  ['46211', 'W'],
  ['46214', 'X'],
  ['46217', 'Z'],
])

const CVV_BY_CODE: ReadonlyMap<string, CvvLetter> = new Map([
  ['900', 'M'],
  ['901', 'N'],
  ['902', 'S'],
  ['903', 'U'],
  ['904', 'P'],
])

export type SandboxVerdict = { declined: boolean; held?: boolean | undefined; avs: AvsLetter; cvv: CvvLetter }

/** Finds the test card by its number without spaces. */
export function findSandboxCard(number: string): SandboxCard | undefined {
  return sandboxCards.find(card => card.number === number)
}

/** Determines the outcome for a ZIP and card code; an empty one is not checked. */
export function getSandboxVerdict({ zip, cardCode }: { zip: string; cardCode: string }): SandboxVerdict {
  return {
    declined: zip === DECLINED_ZIP,
    ...(zip === PENDING_REVIEW_ZIP && { held: true }),
    avs: AVS_BY_ZIP.get(zip) ?? (zip === '' ? 'B' : 'Y'),
    cvv: CVV_BY_CODE.get(cardCode) ?? (cardCode === '' ? 'P' : 'M'),
  }
}
