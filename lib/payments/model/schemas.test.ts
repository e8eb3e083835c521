import { userMessages as catalogue } from '@/lib/errors'
import { paymentRequestSchema } from './schemas'

const request = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'eyJ0b2tlbiI6' },
  amount: 157,
  email: 'ada@example.com',
  description: 'Ride Booking - Within City',
  invoiceNumber: 'INV-1803931200000',
}

function errors(patch: Record<string, unknown>): Record<string, string> {
  const parsed = paymentRequestSchema.safeParse({ ...request, ...patch })
  return Object.fromEntries((parsed.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

test('accepts a request as the dialog sends it, unchanged', () => {
  expect(paymentRequestSchema.parse(request)).toEqual(request)
})

test.each([
  ['an email address', { email: 'ada' }, { email: 'Please enter an email address such as name@example.com.' }],
  ['the description', { description: 'x'.repeat(256) }, { description: 'This description is too long.' }],
  [
    'a token without a tokenizer',
    { opaqueData: { dataDescriptor: 'A', dataValue: 'x'.repeat(8193) } },
    { 'opaqueData.dataValue': catalogue.cardUnreadable },
  ],
])('rejects %s that is invalid', (_, patch, sentences) => {
  expect(errors(patch)).toEqual(sentences)
})

test.each(['a b', 'a&b', '<a>', 'a"b', 'a\u0000b', 7])('rejects %j in a token', dataValue => {
  expect(errors({ opaqueData: { ...request.opaqueData, dataValue } })).toEqual({
    'opaqueData.dataValue': catalogue.cardUnreadable,
  })
})

test.each(['INV-', 'INV-12345678901234567', 'INV-1\nINV-2'])('rejects %p as an invoice number', invoiceNumber => {
  expect(errors({ invoiceNumber })).toEqual({ invoiceNumber: 'This is not a valid invoice number.' })
})

test('rejects card data in a request', () => {
  expect(paymentRequestSchema.safeParse({ ...request, cardNumber: '4111111111111111' }).success).toBe(false)
  const opaqueData = { ...request.opaqueData, cardCode: '123' }
  expect(paymentRequestSchema.safeParse({ ...request, opaqueData }).success).toBe(false)
})
