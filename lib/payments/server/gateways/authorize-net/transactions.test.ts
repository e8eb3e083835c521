import { detailsResponseSchema } from './responses'
import { toTransaction, toTransactionState } from './transactions'

function read(facts: object) {
  const { transaction } = detailsResponseSchema.parse({
    transaction: { transId: '600', transactionStatus: 'settledSuccessfully', authAmount: 80, ...facts },
    messages: { resultCode: 'Ok', message: [] },
  })
  if (!transaction) throw new Error('no transaction')
  return toTransaction(transaction)
}

test.each([
  ['held', 'authorizedPendingCapture authorizedPendingRelease underReview FDSPendingReview FDSAuthorizedPendingReview'],
  ['held', 'settlementError'],
  ['unsettled', 'approvedReview capturedPendingSettlement pendingSettlement pendingFinalSettlement updatingSettlement'],
  ['unsettled', 'refundPendingSettlement couldNotVoid'],
  ['settled', 'settledSuccessfully refundSettledSuccessfully'],
  ['charged_back', 'chargeback returnedItem'],
  ['chargeback_reversed', 'chargebackReversal'],
  ['voided', 'voided'],
  ['declined', 'declined expired failedReview'],
  ['failed', 'communicationError generalError'],
  ['held', 'somethingNew'],
])('%s: %s', (state, statuses) => {
  expect(statuses.split(' ').map(toTransactionState)).toEqual(statuses.split(' ').map(() => state))
})

test('reads a charge with its amount in cents', () => {
  const charge = read({
    transactionType: 'authCaptureTransaction',
    order: { invoiceNumber: 'INV-1', description: 'Ride', purchaseOrderNumber: 'try-1' },
    authAmount: '80.05',
  })
  expect(charge).toEqual({
    transactionId: '600',
    kind: 'charge',
    invoiceNumber: 'INV-1',
    reference: 'try-1',
    cents: 8005,
    state: 'settled',
    refs: null,
  })
})

test('what the gateway does not show is null', () => {
  expect(read({})).toMatchObject({ invoiceNumber: null, reference: null, refs: null })
  expect(read({ order: { purchaseOrderNumber: '' } })).toMatchObject({ invoiceNumber: null, reference: null })
})

test('a refund names its charge, whether its type or its status identifies it', () => {
  const byType = read({ transactionType: 'refundTransaction', transactionStatus: 'voided', refTransId: '599' })
  const byStatus = read({ transactionStatus: 'refundPendingSettlement', refTransId: '599' })
  expect([byType, byStatus]).toMatchObject([
    { kind: 'refund', state: 'voided', refs: '599' },
    { kind: 'refund', state: 'unsettled', refs: '599' },
  ])
})
