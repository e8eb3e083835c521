import { asItem, type Item } from './content-items'

/** An element by name: the longest its text may be, or what it holds, in order. Without either, anything. */
type Element = readonly [name: string, inside?: number | readonly Element[]]

const merchant: Element = [
  'merchantAuthentication',
  [
    ['name', 25],
    ['transactionKey', 16],
    ['clientKey', 128],
  ],
]
const reference: Element = ['refId', 20]
const page: Element[] = [
  ['sorting', [['orderBy'], ['orderDescending']]],
  ['paging', [['limit'], ['offset']]],
]

const transaction: Element[] = [
  ['transactionType'],
  ['amount'],
  ['currencyCode', 3],
  [
    'payment',
    [
      [
        'creditCard',
        [
          ['cardNumber', 16],
          ['expirationDate', 7],
          ['cardCode', 4],
        ],
      ],
      ['opaqueData', [['dataDescriptor'], ['dataValue']]],
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
  ['taxExempt'],
  ['poNumber', 25],
  ['customer', [['type'], ['id', 20], ['email', 255]]],
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
  ['transactionSettings', [['setting', [['settingName'], ['settingValue']]]]],
  ['userFields'],
]

/** What each request may hold, in the order the gateway's schema sets. */
const requests: Record<string, readonly Element[]> = {
  createTransactionRequest: [merchant, ['clientId', 30], reference, ['transactionRequest', transaction]],
  authenticateTestRequest: [merchant],
  getTransactionDetailsRequest: [merchant, reference, ['transId']],
  getUnsettledTransactionListRequest: [merchant, reference, ['status'], ...page],
  getSettledBatchListRequest: [
    merchant,
    reference,
    ['includeStatistics'],
    ['firstSettlementDate'],
    ['lastSettlementDate'],
  ],
  getTransactionListRequest: [merchant, reference, ['batchId'], ...page],
  securePaymentContainerRequest: [
    merchant,
    reference,
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

export type Fault = { code: string; text: string }

/** The first fault of a request against its schema, in the gateway's words; null where there is none. */
export function findFault(name: string, content: Item): Fault | null {
  const sequence = requests[name]
  return sequence ? faultIn(name, content, sequence) : parseFault(`Unable to parse the request: '${name}'.`)
}

function faultIn(name: string, content: Item, sequence: readonly Element[]): Fault | null {
  let place = 0
  for (const [key, value] of Object.entries(content)) {
    const found = sequence.findIndex(([element], index) => index >= place && element === key)
    const element = sequence[found]
    if (!element) return misplaced(name, key, sequence[place]?.[0])
    place = found + 1
    const fault = valueFault(element, value)
    if (fault) return fault
  }
  return null
}

function valueFault([name, inside]: Element, value: unknown): Fault | null {
  if (Array.isArray(value)) return firstOf(value.map(each => valueFault([name, inside], each)))
  const item = asItem(value)
  if (item) return faultIn(name, item, typeof inside === 'object' ? inside : Object.keys(item).map(key => [key]))
  const text = String(value)
  if (/[&<]/.test(text)) return { code: 'E00013', text: `${name} is invalid.` }
  return typeof inside === 'number' && text.length > inside ? tooLong(name, text) : null
}

function firstOf(faults: (Fault | null)[]): Fault | null {
  return faults.find(fault => fault !== null) ?? null
}

function misplaced(parent: string, child: string, expected = ''): Fault {
  const space = 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'
  return parseFault(
    `The element '${parent}' in namespace '${space}' has invalid child element '${child}' in namespace '${space}'. List of possible elements expected: '${expected}' in namespace '${space}'.`,
  )
}

function tooLong(name: string, value: string): Fault {
  return parseFault(
    `The 'AnetApi/xml/v1/schema/AnetApiSchema.xsd:${name}' element is invalid - The value '${value}' is invalid according to its datatype 'String' - The actual length is greater than the MaxLength value.`,
  )
}

function parseFault(text: string): Fault {
  return { code: 'E00003', text }
}
