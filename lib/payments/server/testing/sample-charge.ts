import type { Charge } from '../gateway-port'

export const sampleCharge: Charge = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' },
  cents: 15_705,
  invoiceNumber: 'INV-1795100000000',
  reference: 'try-1',
  description: 'Ride Booking - Within City',
  email: 'ada@example.com',
  clientIp: '203.0.113.7',
}
