import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { HELD_ZIP } from '@/e2e/fakes/authorize-net-ledger'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { buildDetailsResponse, buildListResponse } from '@/e2e/fakes/authorize-net-responses'
import { findSchemaError, requestSchemas } from '@/e2e/fakes/authorize-net-schema'
import { sampleCharge } from '@/lib/payments/server/testing/sample-charge'
import { findTransactions } from '@/lib/payments/server/watch'
import { checkAuthorizeNet, createAuthorizeNetGateway } from '.'
import { buildRequestBody, chargeRequest, type GatewayRequest, refundRequest } from './requests'

/** Instances list their elements in schema order. */
const classSchema = z.custom<new () => object>(value => typeof value === 'function')
const itemSchema = z.record(z.string(), z.unknown())

const contracts = itemSchema.parse(createRequire(path.resolve('package.json'))('authorizenet/lib/apicontracts.js'))

const CLASSES: Record<string, string> = {
  merchantAuthentication: 'MerchantAuthenticationType',
  transactionRequest: 'TransactionRequestType',
  heldTransactionRequest: 'HeldTransactionRequestType',
  payment: 'PaymentType',
  creditCard: 'CreditCardType',
  opaqueData: 'OpaqueDataType',
  order: 'OrderType',
  customer: 'CustomerDataType',
  billTo: 'CustomerAddressType',
  transactionSettings: 'ArrayOfSetting',
  setting: 'SettingType',
  sorting: 'TransactionListSorting',
  paging: 'Paging',
  data: 'WebCheckOutDataType',
  token: 'WebCheckOutDataTypeToken',
}

/** Validates a request body by the vendor's SDK and the fake's schema. */
function findContractViolations(text: string): string[] {
  const [name = '', value] = Object.entries(itemSchema.parse(JSON.parse(text)))[0] ?? []
  const fault = findSchemaError(name, itemSchema.parse(value))
  return [...findOrderViolations(name, value), ...(fault === null ? [] : [`${name}: ${fault.code} ${fault.text}`])]
}

/** In responses, these elements are others. */
const SHOWN_CLASSES: Record<string, string> = {
  order: 'OrderExType',
  payment: 'PaymentMaskedType',
  creditCard: 'CreditCardMaskedType',
}

/** Finds elements that a shown transaction should not have, by the vendor's SDK. */
function findTransactionViolations(className: string, transaction: unknown): string[] {
  return findOrderViolations('transaction', transaction, { ...SHOWN_CLASSES, transaction: className })
}

function findOrderViolations(name: string, value: unknown, classes: Record<string, string> = {}): string[] {
  if (Array.isArray(value)) return value.flatMap(element => findOrderViolations(name, element, classes))
  const item = itemSchema.safeParse(value).data
  if (item === undefined) return []
  const inner = Object.entries(item).flatMap(([key, child]) => findOrderViolations(key, child, classes))
  return [...findMisplaced(classes[name] ?? name, Object.keys(item)), ...inner]
}

function findMisplaced(name: string, children: string[]): string[] {
  const known = Object.keys(new (classOf(name))()).filter(element => children.includes(element))
  return known.join() === children.join() ? [] : [`${name}: ${children.join()} should be ${known.join()}`]
}

function classOf(element: string): new () => object {
  const name = CLASSES[element] ?? element.charAt(0).toUpperCase() + element.slice(1)
  return classSchema.parse(contracts[name], { error: () => `the vendor's SDK has no class ${name}` })
}

/** At their maximum lengths. */
const LONGEST_KEYS = { loginId: 'l'.repeat(25), transactionKey: 'k'.repeat(16) }
const LONGEST_REFERENCE = 'f'.repeat(20)
const LONGEST_INVOICE = 'INV-1234567890123456'
const LONGEST_EMAIL = `${'a'.repeat(64)}@${'b'.repeat(186)}.com`
const HOSTILE = {
  markup: 'Airport & home <b>"now"</b> \'quoted\' ]]>',
  'control characters': 'control\u0000\u0001\u0008\u000B\u001F\u007F\u0085 \u2028\u2029 \uFFFE\uFFFF',
  'no text': '',
}

const charge = {
  ...sampleCharge,
  opaqueData: {
    dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
    dataValue: `${'eyJjb2RlIjoi+/='.repeat(500)}!#$%'()*,-.:;?@[\\]^_\`{|}~`,
  },
  cents: 99_999_999,
  invoiceNumber: LONGEST_INVOICE,
  reference: LONGEST_REFERENCE,
  email: LONGEST_EMAIL,
  clientIp: '255.255.255.255',
}
const transactionId = '9'.repeat(20)
const refundInput = { transactionId, invoiceNumber: LONGEST_INVOICE, reference: LONGEST_REFERENCE }

const samples: Record<string, GatewayRequest> = {
  charge: chargeRequest(charge),
  'smallest charge': chargeRequest({ ...charge, cents: 1, email: '', clientIp: '192.0.2.0/24' }),
  'charge from IPv6': chargeRequest({ ...charge, clientIp: '2001:db8:1234:5678:9abc:def0:1234:5678' }),
  'charge with an IPv4-mapped address': chargeRequest({ ...charge, clientIp: '::ffff:255.255.255.255' }),
}
for (const [name, text] of Object.entries(HOSTILE)) {
  samples[`charge for an email with ${name}`] = chargeRequest({ ...charge, email: `${text}@example.com` })
}

test.each(Object.entries(samples))('%s follows the vendor’s contracts', (_, request) => {
  expect(findContractViolations(JSON.stringify(buildRequestBody(request, LONGEST_KEYS)))).toEqual([])
})

test("requests of the adapter and the doctor conform to the vendor's contracts", async () => {
  const sent: string[] = []
  const gateway = await startGateway({ onRequest: body => sent.push(body) })
  const port = createAuthorizeNetGateway({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url })
  const take = async (invoiceNumber: string, zip = '10001') => {
    const outcome = await port.charge({ ...charge, invoiceNumber, opaqueData: gateway.tokenize({ zip }) })
    if (outcome.state !== 'approved' && outcome.state !== 'held') throw new Error(outcome.state)
    return { transactionId: outcome.transactionId, invoiceNumber, reference: LONGEST_REFERENCE }
  }
  await port.void(await take('INV-1'))
  await port.declinePendingReview(await take('INV-2', HELD_ZIP))
  const settled = await take('INV-3')
  gateway.settle()
  await port.refund({ ...settled, cents: 1 })
  await findTransactions(port, { invoiceNumber: 'INV-3', since: new Date(), now: new Date() })
  await port.testConnection()
  await checkAuthorizeNet({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url })
  await gateway.stop()
  // The last is sent only by the browser.
  const known = Object.keys(requestSchemas).filter(name => name !== 'securePaymentContainerRequest')
  expect(new Set(sent.map(body => Object.keys(JSON.parse(body))[0]))).toEqual(new Set(known))
  expect(sent.flatMap(findContractViolations)).toEqual([])
})

test("the fake shows transactions by the elements of the vendor's contracts", async () => {
  const gateway = await startGateway()
  const port = createAuthorizeNetGateway({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url })
  const outcome = await port.charge({ ...charge, opaqueData: gateway.tokenize() })
  if (outcome.state !== 'approved') throw new Error(outcome.state)
  gateway.settle()
  await port.refund({ ...refundInput, transactionId: outcome.transactionId, cents: 1 })
  await gateway.stop()
  const shown = gateway.ledger().map(entry => buildDetailsResponse(entry).transaction)
  const { transactions } = z.object({ transactions: z.array(z.unknown()) }).parse(buildListResponse(gateway.ledger()))
  expect(shown).toMatchObject(Array(2).fill({ order: { purchaseOrderNumber: LONGEST_REFERENCE } }))
  expect(shown.flatMap(each => findTransactionViolations('TransactionDetailsType', each))).toEqual([])
  expect(transactions.flatMap(each => findTransactionViolations('TransactionSummaryType', each))).toEqual([])
  expect(findTransactionViolations('TransactionDetailsType', { order: { poNumber: '1' } })).not.toEqual([])
})

test('a charge and a refund have amounts in dollars, our reference, and the longest check for duplicates', () => {
  const duplicates = { settingName: 'duplicateWindow', settingValue: '28800' }
  expect(chargeRequest(sampleCharge).content).toMatchObject({
    refId: 'try-1',
    transactionRequest: {
      amount: '157.05',
      poNumber: 'try-1',
      customer: { email: 'ada@example.com' },
      customerIP: '203.0.113.7',
      transactionSettings: { setting: [duplicates, { settingName: 'allowPartialAuth', settingValue: 'false' }] },
    },
  })
  const refund = { transactionId: '600', invoiceNumber: 'INV-1', reference: 'r-1', cents: 50, lastFour: '1111' }
  expect(refundRequest(refund).content.transactionRequest).toMatchObject({
    amount: '0.50',
    payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
    refTransId: '600',
    order: { invoiceNumber: 'INV-1' },
    poNumber: 'r-1',
    transactionSettings: { setting: [duplicates] },
  })
})

test.each([
  ['an email address that would break the XML', { email: 'a&b@example.com' }, 'customer'],
  ['no email address', { email: '' }, 'customer'],
  ['a network', { clientIp: '2001:db8:0:0::/64' }, 'customerIP'],
  ['a client IP longer than the gateway’s field', { clientIp: '2001:db8:1234:5678::1' }, 'customerIP'],
])('omits %s', (_, change, field) => {
  expect(chargeRequest({ ...sampleCharge, ...change }).content.transactionRequest).not.toHaveProperty(field)
})
