import { card, entriesOf, price, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { type Audited, auditAccount } from './crash-audit'

const { invoiceNumber: invoice_number } = kennedyBooking
const charge = { id: '60001', kind: 'charge', invoice_number, amount_cents: 15_700, state: 'approved' } as const
const difference = { ...charge, id: '60002', amount_cents: 2500 }
const others = { ...charge, id: '60003', invoice_number: 'INV-1' }

function account(entries: Parameters<typeof entriesOf>[0], told: Audited['told']): Audited {
  return { booking: withAccount(kennedyBooking, entries), entries: entriesOf(entries), told }
}
const once = { least: 1, most: 1 }
const paid = account([price('booked', 15_700), card(15_700)], once)
const changed = account([price('booked', 15_700), card(15_700), card(2500, '60002'), price('changed', 2500)], {
  least: 2,
  most: 2,
})
const unpaid = account([price('booked', 15_700)], { least: 0, most: 0 })

test.each([
  ['an unpaid ride', unpaid, [others]],
  ['an unpaid ride with a declined charge', unpaid, [{ ...charge, state: 'declined' as const }]],
  ['a paid ride', paid, [charge, others]],
  ['a paid ride that became dearer', changed, [charge, difference]],
  ['a ride whose change is being checked', { ...changed, told: { least: 1, most: 2 } }, [charge, difference]],
])('finds nothing about %s', (_, audited, gateway) => {
  expect(auditAccount(audited, gateway)).toEqual([])
})

test.each([
  ['a charge that the ledger lacks', unpaid, [charge]],
  ['a charge that the gateway lacks', paid, []],
  ['a charge of other cents', paid, [{ ...charge, amount_cents: 15_699 }]],
  ['a charge that was voided', paid, [{ ...charge, state: 'voided' as const }]],
  [
    'a second charge',
    account([price('booked', 15_700), card(15_700), card(15_700, '60002')], once),
    [charge, { ...charge, id: '60002' }],
  ],
  [
    'a difference that was paid without its change',
    account([price('booked', 15_700), card(15_700), card(2500, '60002')], { least: 2, most: 2 }),
    [charge, difference],
  ],
  [
    'a change without its difference',
    account([price('booked', 15_700), card(15_700), price('changed', 2500)], once),
    [charge],
  ],
  ['a payment that the rider was told of twice', { ...paid, told: { least: 2, most: 2 } }, [charge]],
  ['a payment that the rider was not told of', { ...paid, told: { least: 0, most: 0 } }, [charge]],
  [
    'a ride that is not shown as paid',
    { ...paid, booking: { ...paid.booking, status: 'reserved' as const } },
    [charge],
  ],
])('finds %s', (_, audited, gateway) => {
  expect(auditAccount(audited, gateway)).not.toEqual([])
})
