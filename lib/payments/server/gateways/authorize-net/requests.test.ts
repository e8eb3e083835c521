import { chargeRequest, refundRequest } from './requests'

const charge = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' },
  amountCents: 8005,
  invoiceNumber: 'INV-1795100000000',
  reference: 'try-1',
  description: 'Ride',
  email: 'ada@example.com',
  clientIp: '203.0.113.7',
}

test("a charge follows the element order of the gateway's schema", () => {
  expect(JSON.stringify(chargeRequest(charge).content)).toBe(
    JSON.stringify({
      refId: 'try-1',
      transactionRequest: {
        transactionType: 'authCaptureTransaction',
        amount: '80.05',
        currencyCode: 'USD',
        payment: { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' } },
        order: { invoiceNumber: 'INV-1795100000000', description: 'Ride' },
        poNumber: 'try-1',
        customer: { email: 'ada@example.com' },
        customerIP: '203.0.113.7',
        transactionSettings: {
          setting: [
            { settingName: 'duplicateWindow', settingValue: '28800' },
            { settingName: 'allowPartialAuth', settingValue: 'false' },
          ],
        },
      },
    }),
  )
})

test.each([
  ['Airport & home', 'Airport and home'],
  ['<b>Ride</b>', 'b Ride /b'],
  ['Ride\u0000 \u2028to\nBoston', 'Ride to Boston'],
  ['é'.repeat(300), 'é'.repeat(255)],
  // The gateway counts UTF-16 code units; half an emoji must not remain.
  ['🚗'.repeat(300), '🚗'.repeat(127)],
])('a description becomes plain text: %j', (description, plain) => {
  expect(chargeRequest({ ...charge, description }).content).toMatchObject({
    transactionRequest: { order: { description: plain } },
  })
})

test.each([
  ['an email address that would break the XML', { email: 'a&b@example.com' }, 'customer'],
  ['no email address', { email: '' }, 'customer'],
  ['no client IP', { clientIp: null }, 'customerIP'],
  ['a client IP longer than the gateway’s field', { clientIp: '2001:db8:1234:5678::1' }, 'customerIP'],
])('omits %s', (_, change, field) => {
  expect(chargeRequest({ ...charge, ...change }).content.transactionRequest).not.toHaveProperty(field)
})

test("a refund follows the element order of the gateway's schema", () => {
  const refund = { transactionId: '600', invoiceNumber: 'INV-1', reference: 'r-1', amountCents: 50, lastFour: '1111' }
  expect(JSON.stringify(refundRequest(refund).content.transactionRequest)).toBe(
    JSON.stringify({
      transactionType: 'refundTransaction',
      amount: '0.50',
      currencyCode: 'USD',
      payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
      refTransId: '600',
      order: { invoiceNumber: 'INV-1' },
      poNumber: 'r-1',
      transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }] },
    }),
  )
})
