import 'server-only'
import type { Kysely } from 'kysely'
import { type Entry, sumRefunds } from '@/e2e/fakes/authorize-net-ledger'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { listCharges, planRefunds } from '@/lib/booking/model/ledger'
import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { toAccount } from '@/lib/booking/server/document'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import { agreeFare } from '@/lib/operator/server/agree-fare'
import type { PaymentRequest } from '@/lib/payments/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { cancelBooking } from '../cancel'
import { changeRide } from '../change-ride'
import { readAuthorizeNetWebhook } from '../gateways/authorize-net/webhook'
import { processPayment } from '../pay'
import { settleRefunds } from '../refund'
import { awaitZelleTransfer } from '../zelle'
import { HOLDING_STATUSES } from './audit'
import type { Action, CardKind } from './scenario'
import { ServerKilled } from './simulated-server'
import type { SimulatedRide, Simulation } from './simulation'

/** `paidWith`: the transaction that a response named. */
export type ActionResult = { action: Action; outcome: string; paidWith?: string }
type Of<Kind extends Action['do']> = Extract<Action, { do: Kind }>

/** Performs one action; returns null when the server was killed first. */
export async function performAction(simulation: Simulation, action: Action): Promise<ActionResult | null> {
  const { server } = simulation
  try {
    const result = await runAction(simulation, action)
    return server.wasKilled() ? null : { action, ...result }
  } catch (error) {
    if (error instanceof ServerKilled || server.wasKilled()) return null
    // An internal error is none.
    if (error instanceof AppError && error.kind !== 'internal') return { action, outcome: error.code }
    throw error
  }
}
