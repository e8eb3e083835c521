/** What the sandbox gateway's tokenizer is called with. Public by design, and good for nothing else. */
export const SANDBOX_LOGIN_ID = 'nocturne-sandbox'
export const SANDBOX_CLIENT_KEY = 'sandbox-client-key-no-card-is-charged'
/** Where the sandbox's tokenizer script comes from, on this site. */
export const SANDBOX_SCRIPT_URL = '/api/v1/payments/sandbox/accept.js'
/** Where that script gets its tokens. */
export const SANDBOX_TOKENS_URL = '/api/v1/payments/sandbox/tokens'
/** The code of its refusal where the login or the key is another. */
export const SANDBOX_AUTHENTICATION_FAILED = 'authentication_failed'

export const sandboxBrands = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'diners', 'unionpay'] as const
export type SandboxBrand = (typeof sandboxBrands)[number]

/** A card that the sandbox takes. `name` is the brand as people write it. */
export type SandboxCard = { number: string; brand: SandboxBrand; name: string }

/** Authorize.Net's own test cards, and no other. Any month to come is a good expiry. */
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

/** The ZIP code with which every test card is declined. */
export const DECLINED_ZIP = '46282'
/** The ZIP code with which a charge of a test card is held for review. */
export const PENDING_REVIEW_ZIP = '46299'

export const avsLetters = ['A', 'B', 'E', 'G', 'N', 'P', 'R', 'S', 'U', 'W', 'X', 'Y', 'Z'] as const
export type AvsLetter = (typeof avsLetters)[number]
export const cvvLetters = ['M', 'N', 'P', 'S', 'U'] as const
export type CvvLetter = (typeof cvvLetters)[number]

/** What the address check says of a ZIP code. */
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

/** What the code check says of a card code. */
const CVV_BY_CODE: ReadonlyMap<string, CvvLetter> = new Map([
  ['900', 'M'],
  ['901', 'N'],
  ['902', 'S'],
  ['903', 'U'],
  ['904', 'P'],
])

/** What the sandbox will say to a charge of a card, known from its ZIP and code before either is forgotten. */
export type SandboxVerdict = { declined: boolean; held?: boolean | undefined; avs: AvsLetter; cvv: CvvLetter }

/** The test card of a number without spaces, or undefined: the sandbox takes no other. */
export function findSandboxCard(number: string): SandboxCard | undefined {
  return sandboxCards.find(card => card.number === number)
}

/** The verdict on a ZIP and a card code; an empty one was not given and is not checked. */
export function getSandboxVerdict({ zip, cardCode }: { zip: string; cardCode: string }): SandboxVerdict {
  return {
    declined: zip === DECLINED_ZIP,
    ...(zip === PENDING_REVIEW_ZIP && { held: true }),
    avs: AVS_BY_ZIP.get(zip) ?? (zip === '' ? 'B' : 'Y'),
    cvv: CVV_BY_CODE.get(cardCode) ?? (cardCode === '' ? 'P' : 'M'),
  }
}
