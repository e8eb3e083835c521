import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import { hashJson } from '@/lib/booking/server/token'
import { type AppError, conflict, invalidFields } from '@/lib/errors'
import type {
  AnyAction,
  OperatorChange,
  OperatorChangeResult,
  OperatorView,
  PerformedAction,
} from '@/lib/operator/model/schemas'
import { changeRide } from '@/lib/payments/server/change-ride'
import type { PaymentContext } from '@/lib/payments/server/context'
import { settleRefunds } from '@/lib/payments/server/refund'
import { type Tx, write } from '@/lib/platform/database/write'
import { actions } from './actions'
import type { ActionContext } from './define-action'
import { buildOperatorView, gatherFacts, loadBookingByCapability, loadOperatorView } from './view'

/**
 * Performs an action of the list, once per idempotency key and input. Throws AppError `not_found`, `stale`,
 * `not_possible`, `invalid_fields`.
 */
export async function performOperatorAction(
  context: ActionContext,
  { capability, action: request }: { capability: string; action: AnyAction },
): Promise<PerformedAction> {
  const action = actions.find(({ name }) => name === request.action)
  if (action === undefined) throw invalidFields({ action: 'There is no such action.' })
  const { version, ...repeated } = request
  const { prepare, apply } = action.read(request)
  const { db, secret } = context
  const { freeWaitMinutes } = await context.serviceRules()
  const { row: found } = await loadBookingByCapability(db, { capability, secret, now: context.now() })
  const capacity = await prepare(context, found.id)
  await write(context, 'operator', async tx => {
    const { now } = tx
    const loaded = await loadBookingByCapability(tx.db, { capability, secret, now })
    const { row } = loaded
    if (!(await rememberRequest(tx, row.id, hashJson(repeated)))) return
    if (row.version !== version) {
      const view = await buildOperatorView(tx.db, loaded, { now, freeWaitMinutes, secret })
      throw staleVersion(view, version)
    }
    const facts = await gatherFacts(tx.db, loaded, { now, freeWaitMinutes })
    const reason = action.unavailable(facts)
    if (reason !== null) throw conflict('not_possible', reason)
    await apply(tx, { ...facts, row, context, capacity })
  })
  await settleRefunds(context, found.id)
  const view = await loadOperatorView(context, capability)
  return { ...view, done: action.done(view.booking) }
}

/** Remembers a request by its key and input, with what it does; false if it was performed before. */
async function rememberRequest({ db }: Tx, bookingId: string, keyHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operator_actions')
    .values({ booking_id: bookingId, key_hash: keyHash })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Says what has changed since `seenVersion`: a dialog may cover the page's history. */
function staleVersion(view: OperatorView, seenVersion: number): AppError {
  const changes = view.history.filter(({ version }) => version > seenVersion).map(({ words }) => words)
  const sentences = [
    'This booking has changed since you last saw it, so the action did not go through.',
    'Please review the changes and try again.',
    ...changes,
  ]
  return conflict('stale', sentences.join(' '), { view })
}

/**
 * Changes a ride as the operator: at any time, also in the lead time and outside the hours, while a car is free. Without
 * `agreed` it returns the terms and stores nothing. Throws AppError as `changeRide` does.
 */
export async function changeRideAsOperator(
  context: BookingContext & PaymentContext,
  { capability, change }: { capability: string; change: OperatorChange },
): Promise<OperatorChangeResult> {
  const { secret, now } = context
  const { version: seenVersion, ride: request, agreed, fareCents } = change
  const { outcome, terms } = await changeRide(context, {
    load: db => loadBookingByCapability(db, { capability, secret, now: now() }),
    by: 'operator',
    request,
    agreed,
    seenVersion,
    fareCents,
  })
  return {
    outcome: outcome === 'preview' ? 'preview' : 'applied',
    terms,
    view: await loadOperatorView(context, capability),
  }
}
