import { GET as readDetails } from './[id]/route'
import { GET as readConfig } from './config/route'
import { GET as listHistory } from './history/route'
import { POST as validate } from './validate/route'

function fail(): never {
  throw new Error('an error without words for a customer')
}
jest.mock('@/lib/platform/database/connection', () => ({ database: fail }))
jest.mock('@/lib/payments/server/gateways', () => ({ gatewayInUse: fail }))

const ORIGIN = 'http://localhost:3000'
const payment = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' },
  amount: 100,
  description: 'Ride Booking - Within City',
  invoiceNumber: 'INV-1',
}

test.each([
  [
    'Failed to retrieve payment history',
    () => listHistory(new Request(`${ORIGIN}/api/v1/payments/history?booking=7KQ4-M9XW`), undefined),
  ],
  [
    'Failed to retrieve payment details',
    () => readDetails(new Request(`${ORIGIN}/api/v1/payments/1`), { params: Promise.resolve({ id: '1' }) }),
  ],
  ['Failed to retrieve configuration', () => readConfig(new Request(`${ORIGIN}/api/v1/payments/config`), undefined)],
  [
    'Validation failed',
    () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(payment)
      return validate(new Request(`${ORIGIN}/api/v1/payments/validate`, { method: 'POST', headers, body }), undefined)
    },
  ],
])('answers "%s" to a failure that has no words of its own', async (error, call) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const response = await call()
  expect([response.status, await response.json()]).toEqual([500, { error, code: 'internal' }])
  expect(log).toHaveBeenCalledTimes(1)
})
