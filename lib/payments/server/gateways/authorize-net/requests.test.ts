import { chargeRequest, refundRequest } from './requests'

const charge = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' },
  cents: 8005,
  invoiceNumber: 'INV-1795100000000',
  reference: 'try-1',
  description: 'Ride',
  email: 'ada@example.com',
  clientIp: '203.0.113.7',
}

test('a charge and a refund have amounts in dollars, our reference, and the longest check for duplicates', () => {
  const duplicates = { settingName: 'duplicateWindow', settingValue: '28800' }
  expect(chargeRequest(charge).content).toMatchObject({
    refId: 'try-1',
    transactionRequest: {
      amount: '80.05',
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
  expect(chargeRequest({ ...charge, ...change }).content.transactionRequest).not.toHaveProperty(field)
})
