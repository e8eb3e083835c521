import { receiptBlocks } from './receipt'
import type { Booking } from './schemas'
import { sampleBooking } from './testing/sample-booking'

function tell(over: Partial<Booking> = {}) {
  return receiptBlocks({ booking: sampleBooking(over), brand: 'Nocturne', phone: '+1 (212) 555-0142' })
}

function rowsOf(title: string, over: Partial<Booking> = {}): Record<string, string> {
  const block = tell(over).find(candidate => candidate.title === title)
  return Object.fromEntries(block?.rows.map(({ label, value }) => [label, value]) ?? [])
}

test('a receipt has five blocks in order', () => {
  expect(tell().map(({ title }) => title)).toEqual(['Customer', 'Payment', 'Ride', 'Fare', 'Cancellation policy'])
})

test.each(['reserved', 'awaiting_zelle', 'cancelled'] as const)('a booking that is %s says UNPAID', status => {
  expect(rowsOf('Payment', { status }).Status).toMatch(/^UNPAID\. /)
})

test.each(['paid', 'refund_due', 'refunded'] as const)('a booking that is %s does not say UNPAID', status => {
  expect(rowsOf('Payment', { status, paidCents: 10595, refundCents: 5298 }).Status).not.toMatch(/UNPAID/)
})

test('a payment that is being checked says so, and asks for nothing', () => {
  const payment = rowsOf('Payment', { status: 'payment_unknown' })
  expect(payment.Status).toBe('We are checking your payment. Please do not pay again.')
  expect(payment).not.toHaveProperty('Amount due')
})

test('a charged card has its transaction on the receipt', () => {
  expect(rowsOf('Payment', { status: 'paid', transactionId: '60123' }).Transaction).toBe('60123')
  expect(rowsOf('Payment')).not.toHaveProperty('Transaction')
})

test('the fare is told by the frozen lines and their total', () => {
  expect(rowsOf('Fare')).toEqual({
    'Base fare, first 10 miles included': '$69.95',
    '7.20 miles beyond 10, at $5.00 a mile': '$36.00',
    Total: '$105.95',
  })
})

test.each([
  ['sedan', '$69.95', '$70.00'],
  ['midsuv', '$74.99', '$80.00'],
  ['luxsuv', '$85.00', '$100.00'],
])('a booking without lines tells the rates of its category: %s', (categoryKey, base, hourly) => {
  expect(rowsOf('Fare', { quote: null, categoryKey })).toEqual({
    Fare: `Fare to be confirmed; rates: base ${base}, $5.00 a mile beyond 10, ${hourly} an extra hour`,
  })
})

test('a category without fallback rates still has a fare to be confirmed', () => {
  expect(rowsOf('Fare', { quote: null, categoryKey: 'van' })).toEqual({ Fare: 'Fare to be confirmed' })
})

test('no amount is due while the fare is to be confirmed', () => {
  expect(rowsOf('Payment', { quote: null })['Amount due']).toBe('To be confirmed')
})

test('a pickup time carries its zone', () => {
  expect(rowsOf('Ride')['Pickup time']).toBe('Sat, Mar 14, 2026 at 2:30 PM EDT')
})

test('an immediate ride is as soon as possible, with its time', () => {
  expect(rowsOf('Ride', { scheduleOption: 'immediately' })['Pickup time']).toBe(
    'As soon as possible (Sat, Mar 14, 2026 at 2:30 PM EDT)',
  )
})

test('what was not asked for is not told', () => {
  expect(rowsOf('Ride')).not.toHaveProperty('Return')
  expect(rowsOf('Customer')).not.toHaveProperty('Alternate phone')
})

test('a shared round trip between cities tells its return, luggage and hours', () => {
  const ride = rowsOf('Ride', {
    serviceType: 'City to City',
    selectedCity: '',
    transferType: 'Round Trip',
    returnAt: '2026-03-15T18:30:00.000Z',
    isCarpool: true,
    luggageWeight: 'medium',
    extraTime: 1,
  })
  expect(ride).toMatchObject({
    Return: 'Sun, Mar 15, 2026 at 2:30 PM EDT',
    Luggage: 'Medium, 15-30 kg',
    'Extra time': '1 hour',
    Carpool: 'Yes, the ride is shared',
  })
})

test('a stored US number is told as people write it', () => {
  expect(rowsOf('Customer').Phone).toBe('(212) 555-0142')
})
