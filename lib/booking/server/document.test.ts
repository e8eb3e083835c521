import { personalBooking } from '@/lib/booking/model/testing/personal-booking'
import { parseBooking, serializeBooking, toBookingOrNull, toColumns, upgradeDocument } from './document'

test('parses a stored booking unchanged', () => {
  expect(parseBooking(serializeBooking(personalBooking))).toEqual(personalBooking)
})

test('a document carries its schema version', () => {
  expect(JSON.parse(serializeBooking(personalBooking))).toMatchObject({ schemaVersion: 1, id: personalBooking.id })
})

test('reads an event stored before documents had a version', () => {
  const { chargebackCents, pendingReview, eta, etaEmailed, usualWait, ...early } = personalBooking
  expect(parseBooking(JSON.stringify(early))).toEqual(personalBooking)
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

const UPGRADES = [
  ({ rider, ...document }: Record<string, unknown>) => ({ ...document, customer: rider }),
  (document: Record<string, unknown>) => ({ ...document, tipCents: 0 }),
]

test.each([
  [{ rider: 'Ada' }],
  [{ schemaVersion: 1, rider: 'Ada' }],
  [{ schemaVersion: 2, customer: 'Ada' }],
  [{ schemaVersion: 3, customer: 'Ada', tipCents: 0 }],
])('upgrades %j through the versions after its own', stored => {
  expect(upgradeDocument(stored, UPGRADES)).toMatchObject({ customer: 'Ada', tipCents: 0 })
  expect(upgradeDocument(stored, UPGRADES)).not.toHaveProperty('rider')
})

test('rejects a document of a newer version', () => {
  const document = JSON.stringify({ ...personalBooking, schemaVersion: 2 })
  expect(() => parseBooking(document)).toThrow('unknown schema version 2')
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
