import { z } from 'zod'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { HELD_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { buildDetailsResponse, buildListResponse } from '@/e2e/fakes/authorize-net-responses'
import { requestSchemas } from '@/e2e/fakes/authorize-net-schema'
import { findContractViolations, findTransactionViolations } from '@/lib/payments/server/testing/vendor-contract'
import { checkAuthorizeNet, createAuthorizeNetGateway } from '.'
import { buildRequestBody, chargeRequest, type GatewayRequest } from './requests'

/** At their maximum lengths. */
const LONGEST_KEYS = { loginId: 'l'.repeat(25), transactionKey: 'k'.repeat(16) }
const LONGEST_REFERENCE = 'f'.repeat(20)
const LONGEST_INVOICE = 'INV-1234567890123456'
const LONGEST_EMAIL = `${'a'.repeat(64)}@${'b'.repeat(186)}.com`
const HOSTILE = {
  markup: 'Airport & home <b>"now"</b> \'quoted\' ]]>',
  'control characters': 'control\u0000\u0001\u0008\u000B\u001F\u007F\u0085 \u2028\u2029 \uFFFE\uFFFF',
  'halves of pairs': 'half a pair \uD83D and \uDE97 the other',
  'marks of direction': 'right to left \u202Eback\u202C \u200B\uFEFF',
  'no text': '',
}

const charge = {
  opaqueData: {
    dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
    dataValue: `${'eyJjb2RlIjoi+/='.repeat(500)}!#$%'()*,-.:;?@[\\]^_\`{|}~`,
  },
  cents: 99_999_999,
  invoiceNumber: LONGEST_INVOICE,
  reference: LONGEST_REFERENCE,
  description: 'Ride Booking - City to City',
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

test.each([
  ['a different order', { transId: '1', refId: 'r' }],
  ['an unknown element', { transId: '1', extra: 'x' }],
  ['text instead of a number', { transId: 'one' }],
  ['a missing element', {}],
  ['text that is too long', { refId: 'r'.repeat(21), transId: '1' }],
])('the contracts reject %s', (_, content) => {
  const request = { name: 'getTransactionDetailsRequest', content }
  expect(findContractViolations(JSON.stringify(buildRequestBody(request, LONGEST_KEYS)))).not.toEqual([])
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
  await port.findTransactions({ invoiceNumber: 'INV-3', since: new Date() })
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
