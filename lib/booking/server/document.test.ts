import { personalBooking } from '@/lib/booking/model/testing/personal-booking'
import { parseBooking, serializeBooking, toBookingOrNull, toColumns } from './document'

test('parses a stored booking unchanged', () => {
  expect(parseBooking(serializeBooking(personalBooking))).toEqual(personalBooking)
})

const PENDING_CHANGE = {
  differenceCents: 500,
  invoiceNumber: 'INV-2',
  requestedAt: '2027-03-01T12:00:00.000Z',
  requestedBy: 'rider',
  expiresAt: '2027-03-01T13:00:00.000Z',
  paymentMethod: 'zelle',
  isPaymentOpen: false,
}

function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, addFields(field)])
  return { ...Object.fromEntries(fields), addedField: 'by a newer release' }
}

test('ignores fields that a newer release has added, at every depth', () => {
  const booking = { ...personalBooking, pendingChange: { ...PENDING_CHANGE, ride: personalBooking } }
  const stored = parseBooking(JSON.stringify(booking))
  expect(stored.chauffeur).not.toBeNull()
  expect(parseBooking(JSON.stringify(addFields(stored)))).toEqual(stored)
})

test('columns repeat their fields of the document and contain no personal data', () => {
  const { document, ...columns } = toColumns(personalBooking)
  const { pickupAt, returnAt, status } = parseBooking(document)
  expect(columns).toMatchObject({ pickup_at: pickupAt, return_at: returnAt, status })
  expect(JSON.stringify(columns)).not.toContain('Peregrine')
})

test('logs an unreadable document once, with its ID and none of its text', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const row = { id: 'LOGG-ED22', document: '{"contactInfo":{"firstName":"Peregrine' }
  expect([toBookingOrNull(row), toBookingOrNull(row)]).toEqual([null, null])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls.flat().map(String).join()).toMatch(/^booking LOGG-ED22 is unreadable,((?!Pereg).)*$/)
  error.mockRestore()
})
