import { asItem, type Item } from './content-items'

/** Content of an element: a maximum text length in UTF-16 units, a pattern, or child elements in order. */
type Rule = number | RegExp | readonly Element[]
/** Without a rule an element may contain anything; without 'required' it is optional. */
export type Element = readonly [name: string, rule?: Rule, presence?: 'required']

// Based on the vendor's schema (AnetApiSchema.xsd): lengths, enumerations and required elements. The contract test of
// the Authorize.Net adapter checks the order of the elements against the vendor's SDK.
const NUMERIC = /^\d+$/
const DECIMAL = /^-?\d+(\.\d+)?$/
const BOOLEAN = /^(true|false|1|0)$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
/** Up to the maximum page size, and up to the maximum number of pages. */
const LIMIT = /^([1-9]\d{0,2}|1000)$/
const OFFSET = /^([1-9]\d{0,4}|100000)$/
const TRANSACTION_TYPE =
  /^(authOnly|authCapture|captureOnly|refund|priorAuthCapture|void|getDetails|authOnlyContinue|authCaptureContinue)Transaction$/
const SETTING_NAME =
  /^(emailCustomer|merchantEmail|allowPartialAuth|headerEmailReceipt|footerEmailReceipt|recurringBilling|duplicateWindow|testRequest)$/

const merchant: Element = [
  'merchantAuthentication',
  [
    ['name', 25],
    ['transactionKey', 16],
    ['clientKey', 128],
  ],
  'required',
]
/** Elements at the start of every request. */
const common: Element[] = [merchant, ['clientId', 30], ['refId', 20]]
const page: Element[] = [
  [
    'sorting',
    [
      ['orderBy', /^(id|submitTimeUTC)$/, 'required'],
      ['orderDescending', BOOLEAN, 'required'],
    ],
  ],
  [
    'paging',
    [
      ['limit', LIMIT, 'required'],
      ['offset', OFFSET, 'required'],
    ],
  ],
]

const transaction: Element[] = [
  ['transactionType', TRANSACTION_TYPE, 'required'],
  ['amount', DECIMAL],
  ['currencyCode', 3],
  [
    'payment',
    [
      [
        'creditCard',
        [
          ['cardNumber', /^.{4,16}$/, 'required'],
          ['expirationDate', /^.{4,7}$/, 'required'],
          ['cardCode', /^\d{3,4}$/],
        ],
      ],
      [
        'opaqueData',
        [
          ['dataDescriptor', undefined, 'required'],
          ['dataValue', undefined, 'required'],
        ],
      ],
    ],
  ],
  ['profile'],
  ['solution'],
  ['callId'],
  ['terminalNumber'],
  ['authCode', 6],
  ['refTransId'],
  ['splitTenderId'],
  [
    'order',
    [
      ['invoiceNumber', 20],
      ['description', 255],
    ],
  ],
  ['lineItems'],
  ['tax'],
  ['duty'],
  ['shipping'],
  ['taxExempt', BOOLEAN],
  ['poNumber', 25],
  [
    'customer',
    [
      ['type', /^(individual|business)$/],
      ['id', 20],
      ['email', 255],
    ],
  ],
  [
    'billTo',
    [
      ['firstName', 50],
      ['lastName', 50],
      ['company', 50],
      ['address', 60],
      ['city', 40],
      ['state', 40],
      ['zip', 20],
      ['country', 60],
      ['phoneNumber', 25],
    ],
  ],
  ['shipTo'],
  ['customerIP', 15],
  ['cardholderAuthentication'],
  ['retail'],
  ['employeeId'],
  ['transactionSettings', [['setting', [['settingName', SETTING_NAME], ['settingValue']]]]],
  ['userFields'],
]

/** Allowed elements of each request, in schema order. */
export const requestSequences: Record<string, readonly Element[]> = {
  createTransactionRequest: [...common, ['transactionRequest', transaction, 'required']],
  updateHeldTransactionRequest: [
    ...common,
    [
      'heldTransactionRequest',
      [
        ['action', /^(approve|decline)$/, 'required'],
        ['refTransId', undefined, 'required'],
      ],
      'required',
    ],
  ],
  authenticateTestRequest: common,
  getMerchantDetailsRequest: common,
  getTransactionDetailsRequest: [...common, ['transId', NUMERIC, 'required']],
  getUnsettledTransactionListRequest: [...common, ['status', /^(any|pendingApproval)$/], ...page],
  getSettledBatchListRequest: [
    ...common,
    ['includeStatistics', BOOLEAN],
    ['firstSettlementDate', DATE_TIME],
    ['lastSettlementDate', DATE_TIME],
  ],
  getTransactionListRequest: [...common, ['batchId', NUMERIC], ...page],
  securePaymentContainerRequest: [
    ...common,
    [
      'data',
      [
        ['type'],
        ['id'],
        [
          'token',
          [
            ['cardNumber', 16],
            ['expirationDate', 7],
            ['cardCode', 4],
            ['zip', 20],
            ['fullName', 64],
          ],
        ],
      ],
    ],
  ],
}

export type SchemaError = { code: string; text: string }

/** Finds the first schema error of a request, with the gateway's message; null if valid. */
export function findSchemaError(name: string, content: Item): SchemaError | null {
  const sequence = requestSequences[name]
  return sequence ? findErrorIn(name, content, sequence) : parseError(`Unable to parse the request: '${name}'.`)
}

function findErrorIn(name: string, content: Item, sequence: readonly Element[]): SchemaError | null {
  let position = 0
  for (const [key, value] of Object.entries(content)) {
    const found = sequence.findIndex(([element], index) => index >= position && element === key)
    const element = sequence[found]
    if (!element) return misplaced(name, key, sequence[position]?.[0])
    position = found + 1
    const error = findValueError(element, value)
    if (error) return error
  }
  const missing = sequence.find(([element, , presence]) => presence === 'required' && !(element in content))
  return missing ? incomplete(name, missing[0]) : null
}

function findValueError([name, rule]: Element, value: unknown): SchemaError | null {
  if (Array.isArray(value)) return firstOf(value.map(each => findValueError([name, rule], each)))
  const item = asItem(value)
  const elements = typeof rule === 'object' && !(rule instanceof RegExp) ? rule : undefined
  if (item) return findErrorIn(name, item, elements ?? Object.keys(item).map(key => [key]))
  const text = String(value)
  // XML cannot contain control characters or lone surrogates.
  if (/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text.replace(/[\t\n\r]/g, '')))
    return invalidValue(name, text, 'invalid character')
  if (/[&<]/.test(text)) return { code: 'E00013', text: `${name} is invalid.` }
  if (elements !== undefined) return incomplete(name, elements[0]?.[0] ?? '')
  if (rule instanceof RegExp)
    return rule.test(text) ? null : invalidValue(name, text, 'Pattern or Enumeration constraint')
  return typeof rule === 'number' && text.length > rule ? tooLong(name, text) : null
}

function firstOf(errors: (SchemaError | null)[]): SchemaError | null {
  return errors.find(error => error !== null) ?? null
}

function misplaced(parent: string, child: string, expected = ''): SchemaError {
  const space = 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'
  return parseError(
    `The element '${parent}' in namespace '${space}' has invalid child element '${child}' in namespace '${space}'. List of possible elements expected: '${expected}' in namespace '${space}'.`,
  )
}

function incomplete(parent: string, expected: string): SchemaError {
  return parseError(
    `The element '${parent}' has incomplete content. List of possible elements expected: '${expected}'.`,
  )
}

function invalidValue(name: string, value: string, why: string): SchemaError {
  return parseError(
    `The '${name}' element is invalid - The value '${value}' is invalid according to its datatype: ${why}.`,
  )
}

function tooLong(name: string, value: string): SchemaError {
  return parseError(
    `The 'AnetApi/xml/v1/schema/AnetApiSchema.xsd:${name}' element is invalid - The value '${value}' is invalid according to its datatype 'String' - The actual length is greater than the MaxLength value.`,
  )
}

function parseError(text: string): SchemaError {
  return { code: 'E00003', text }
}
