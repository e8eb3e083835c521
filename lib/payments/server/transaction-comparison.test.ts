import type { PaymentKind, PaymentState } from '@/lib/payments/model/schemas'
import type { ListedTransaction } from './gateway-port'
import { createPaymentFixture } from './testing/payment-fixture'
import { differsFromRecords, loadPaymentRecords, type PaymentRecords } from './transaction-comparison'

type State = ListedTransaction['state']
const states: State[] = [
  ...(['held', 'unsettled', 'settled', 'voided', 'declined', 'failed'] as const),
  ...(['charged_back', 'chargeback_reversed'] as const),
]

function listed(over: Partial<ListedTransaction> = {}): ListedTransaction {
  return { transactionId: 'T1', kind: 'charge', invoiceNumber: 'INV-1', state: 'settled', status: 'x', ...over }
}
function recordsOf(payments: Partial<Record<PaymentKind, PaymentState>>, invoices = ['INV-1']): PaymentRecords {
  const known = (['charge', 'refund'] as const).flatMap(kind => {
    const state = payments[kind]
    return state === undefined ? [] : [{ kind, state }]
  })
  return { payments: new Map(known.length > 0 ? [['T1', known]] : []), invoices: new Set(invoices) }
}

const noMoney: State[] = ['voided', 'declined', 'failed']
const moneyTaken: State[] = ['unsettled', 'settled', 'charged_back', 'chargeback_reversed']

test.each<[PaymentState, State[]]>([
  ['approved', [...noMoney, 'charged_back']],
  ['charged_back', ['chargeback_reversed']],
  ['unmatched', [...noMoney, 'charged_back']],
  ['declined', moneyTaken],
  ['failed', moneyTaken],
  ['voided', moneyTaken],
  ['refused', moneyTaken],
  ['absent', moneyTaken],
  ['sent', []],
  ['unknown', []],
  ['held', []],
])('a charge that is %s here differs when the gateway says %j', (state, expected) => {
  const records = recordsOf({ charge: state })
  expect(new Set(states.filter(listedState => differsFromRecords(listed({ state: listedState }), records)))).toEqual(
    new Set(expected),
  )
})

test.each<[PaymentState, State[]]>([
  ['made', ['unsettled', 'settled', 'charged_back', 'chargeback_reversed']],
  ['due', [...noMoney, 'charged_back']],
])('an approved charge whose void is %s here differs when the gateway says %j', (refund, expected) => {
  const records = recordsOf({ charge: 'approved', refund })
  expect(states.filter(listedState => differsFromRecords(listed({ state: listedState }), records))).toEqual(expected)
})

test.each<[PaymentState, State[]]>([
  ['made', noMoney],
  ['due', []],
])('a refund that is %s here differs when the gateway says %j', (refund, expected) => {
  const records = recordsOf({ refund })
  const differing = states.filter(listedState =>
    differsFromRecords(listed({ kind: 'refund', state: listedState }), records),
  )
  expect(differing).toEqual(expected)
})

test.each<[string, Partial<ListedTransaction>, string[], State[]]>([
  ['an unknown refund', { kind: 'refund', invoiceNumber: null }, [], moneyTaken],
  ['a charge under one of our invoices', {}, ['INV-1'], moneyTaken],
  ['a charge under another invoice', {}, ['INV-2'], []],
  ['a charge without an invoice', { invoiceNumber: null }, ['INV-1'], []],
])('%s that is not recorded differs when the gateway says %j', (_, over, invoices, expected) => {
  const records = recordsOf({}, invoices)
  expect(states.filter(state => differsFromRecords(listed({ ...over, state }), records))).toEqual(expected)
})

test('a snapshot has payments by transaction and the invoices that are ours', async () => {
  const fixture = await createPaymentFixture()
  const { booking } = await fixture.paidRide()
  const other = await fixture.ride()
  const charge = booking.transactionId ?? ''
  const rows = [
    listed({ transactionId: charge, invoiceNumber: booking.invoiceNumber }),
    listed({ transactionId: 'T2', invoiceNumber: null }),
    ...Array.from({ length: 998 }, (_, i) => listed({ transactionId: `X${i}`, invoiceNumber: null })),
    listed({ transactionId: 'T3', invoiceNumber: other.booking.invoiceNumber }),
    listed({ transactionId: 'T4', invoiceNumber: 'INV-of-another-site' }),
  ]
  const approved = { kind: 'charge', state: 'approved' }
  expect(await loadPaymentRecords(fixture.db, { gateway: 'sandbox', listed: rows })).toEqual({
    payments: new Map([[charge, [approved]]]),
    invoices: new Set([booking.invoiceNumber, other.booking.invoiceNumber]),
  })
  expect((await loadPaymentRecords(fixture.db, { gateway: 'authorizenet', listed: rows })).payments).toEqual(new Map())
  await fixture.close()
})

test('a void and its charge are both found under one transaction', async () => {
  const fixture = await createPaymentFixture()
  const { booking } = await fixture.paidRide()
  const [charge] = await fixture.payments()
  if (charge === undefined) throw new Error('no payment')
  await fixture.db
    .insertInto('payments')
    .values({ ...charge, id: 'refund', kind: 'refund', state: 'made' })
    .execute()
  const transactionId = booking.transactionId ?? ''
  const records = await loadPaymentRecords(fixture.db, { gateway: 'sandbox', listed: [listed({ transactionId })] })
  expect(
    records.payments
      .get(transactionId)
      ?.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['charge', 'refund'])
  await fixture.close()
})
