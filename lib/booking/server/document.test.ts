import { accountOf } from '@/lib/booking/model/testing/account'
import { personalBooking } from '@/lib/booking/model/testing/personal-booking'
import { parseDocument, serializeBooking, toBookingOrNull, toColumns } from './document'

const { status: _, account: __, ...stored } = personalBooking



function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, addFields(field)])
  return { ...Object.fromEntries(fields), addedField: 'by a newer release' }
}

test('ignores fields that a newer release has added, at every depth', () => {
  expect(stored.chauffeur).not.toBeNull()
  expect(parseDocument(JSON.stringify(addFields(stored)))).toEqual(stored)
})

test('columns repeat their fields of the document and contain no personal data', () => {
  const { document, ...columns } = toColumns(stored, accountOf(stored))
  const { pickupAt, returnAt } = parseDocument(document)
  expect(columns).toMatchObject({ pickup_at: pickupAt, return_at: returnAt, status: 'awaiting_zelle' })
  expect(JSON.stringify(columns)).not.toContain('Peregrine')
})

test('logs an unreadable document once, with its ID and none of its text', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const row = { id: 'LOGG-ED22', entries: [], attempts: [], document: '{"contactInfo":{"firstName":"Peregrine' }
  expect([toBookingOrNull(row), toBookingOrNull(row)]).toEqual([null, null])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls.flat().map(String).join()).toMatch(/^booking LOGG-ED22 is unreadable,((?!Pereg).)*$/)
  error.mockRestore()
})
