import 'server-only'
import type { FakeGateway } from '@/e2e/fakes/authorize-net'
import { sumRefunds } from '@/e2e/fakes/authorize-net-ledger'
import { listPayments } from '../store'
import type { Action } from './scenario'
import type { Simulation } from './simulation'

type MerchantAction = Extract<
  Action,
  {
    do:
      | 'merchant voids'
      | 'void is reversed'
      | 'settlement fails'
      | 'merchant refunds'
      | 'chargeback'
      | 'chargeback reversed'
  }
>

/** Performs a merchant's action on a booking's charge, if there is a suitable one. */
export function actAsMerchant(
  gateway: FakeGateway,
  {
    action,
    invoiceNumber,
    dueCents = 0,
  }: { action: MerchantAction; invoiceNumber: string /** Of a refund that the site owes. */; dueCents?: number },
): void {
  const charges = gateway.ledger().filter(entry => {
    return entry.invoiceNumber === invoiceNumber && entry.type === 'authCaptureTransaction'
  })
  const inState = (...states: string[]) => charges.find(({ status }) => states.includes(status))
  switch (action.do) {
    case 'merchant voids': {
      const charge = inState('capturedPendingSettlement')
      if (charge) gateway.merchant.void(charge.transId)
      return
    }
    case 'settlement fails': {
      const charge = inState('capturedPendingSettlement')
      if (charge) gateway.merchant.failSettlement(charge.transId)
      return
    }
    case 'void is reversed': {
      const charge = inState('voided')
      if (charge) gateway.merchant.reverseVoid(charge.transId)
      return
    }
    case 'merchant refunds': {
      const charge = inState('settledSuccessfully', 'chargebackReversal')
      if (!charge) return
      const remainingCents = charge.amountCents - sumRefunds(gateway.ledger(), charge.transId)
      const amountCents = {
        half: Math.floor(remainingCents / 2),
        all: remainingCents,
        due: Math.min(remainingCents, dueCents),
        'half of due': Math.floor(Math.min(remainingCents, dueCents) / 2),
        'more than due': Math.min(remainingCents, dueCents + 1000),
      }[action.part]
      const number = action.linked ? {} : { invoiceNumber: '' }
      if (amountCents > 0) gateway.merchant.refund(charge.transId, { amountCents, ...number })
      return
    }
    case 'chargeback': {
      const charge = inState('settledSuccessfully', 'chargebackReversal')
      if (charge) gateway.merchant.chargeback(charge.transId)
      return
    }
    case 'chargeback reversed': {
      const charge = inState('chargeback')
      if (charge) gateway.merchant.reverseChargeback(charge.transId)
    }
  }
}

/** Voids the last pending refund by the merchant of the charges, or fails it at its settlement. */
export function undoRefund(
  gateway: FakeGateway,
  { action, charges }: { action: Extract<Action, { do: 'refund is voided' | 'refund fails' }>; charges: string[] },
): void {
  const refund = gateway.ledger().findLast(({ refTransId, refId, status }) => {
    return charges.includes(refTransId ?? '') && refId === '' && status === 'refundPendingSettlement'
  })
  if (refund === undefined) return
  if (action.do === 'refund is voided') gateway.merchant.void(refund.transId)
  else gateway.merchant.failSettlement(refund.transId)
}

/** Makes every card refund that the operator is about to record as sent. */
export async function makeManualRefunds({ fixture, gateway, server }: Simulation, bookingId: string): Promise<void> {
  const payments = await listPayments(fixture.db, bookingId)
  for (const { state, gateway: by, amount_cents, ref_transaction_id } of payments) {
    if (state !== 'operator' || by === 'zelle' || ref_transaction_id === null || server.wasKilled()) continue
    gateway.merchant.refund(ref_transaction_id, { amountCents: amount_cents })
  }
}
