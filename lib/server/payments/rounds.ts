import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/server/database/tables'
import { giveBack } from './give-back'
import { changeRefund } from './reversal'
import { settleCharge } from './settle'
import { after, nextLook, type TillPorts } from './till'

/** Payments looked into in one round. */
const ROUND = 25
/** Looks at a refund that came to nothing, about a day's worth of them, before it is left to people. */
const MAX_LOOKS = 100
/** After so long a charge that was never found is not looked for again, where nobody can be asked about it. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000
/** How long a payment that one server looks into is left alone by the others. */
const CLAIM_MS = 3 * 60_000

/**
 * Looks into every payment whose time has come: charges of unknown outcome or held for review, refunds that are due or
 * unanswered. Several servers may go their rounds at once; each payment is looked into by one of them at a time.
 * Returns how many were looked into. `goOn` is asked before each.
 */
export async function goRound(ports: TillPorts, goOn: () => boolean = () => true): Promise<number> {
  const now = ports.now()
  const due = await ports.db
    .selectFrom('payments')
    .selectAll()
    .where('next_look_at', '<=', now.toISOString())
    .orderBy('next_look_at')
    .limit(ROUND)
    .execute()
  let looked = 0
  for (const payment of due) {
    if (!goOn()) break
    if (!(await claim(ports, payment))) continue
    looked += 1
    await look(ports, { ...payment, looks: payment.looks + 1 })
  }
  return looked
}

/** Has the next round look into everything that is open, whenever its time would have come: for the server's start. */
export async function lookIntoEverything({ db, now }: Pick<TillPorts, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_look_at: now().toISOString() })
    .where('next_look_at', '>', now().toISOString())
    .where('state', 'in', ['sent', 'unknown', 'held', 'due'])
    .execute()
}

async function look(ports: TillPorts, payment: PaymentTable): Promise<void> {
  const { db, payments, now } = ports
  try {
    if (payment.kind === 'refund') await giveBack(ports, payment.id)
    else if (payment.gateway === payments.gateway) await settleCharge(ports, payment)
    else throw new Error(`its gateway ${payment.gateway} is no longer configured`)
  } catch (error) {
    // Whatever went wrong, the payment stays open, and is looked into again.
    const words = error instanceof AppError ? error.message : error
    if (payment.looks <= 3 || payment.looks % 20 === 0)
      console.error(`payment ${payment.id} (${payment.state}): reconciliation failed`, words)
    if (payment.kind === 'refund' && payment.looks >= MAX_LOOKS) return await leaveToPeople(ports, payment)
    const given = payment.state === 'absent' && +now() - Date.parse(payment.updated_at) > GIVE_UP_MS
    const next = nextLook({ now: now(), looks: payment.looks, sentAt: payment.sent_at })
    await db
      .updateTable('payments')
      .set({ next_look_at: given ? null : next.toISOString() })
      .where('id', '=', payment.id)
      .where('version', '=', payment.version)
      .execute()
  }
}

/** `lost`: it may have been made, which the gateway's own pages tell. */
async function leaveToPeople(ports: TillPorts, refund: PaymentTable): Promise<void> {
  const reason = refund.state === 'due' ? 'unreachable' : 'lost'
  await changeRefund(ports, { refund, patch: { state: 'operator', reason, next_look_at: null } })
}

async function claim({ db, now }: TillPorts, { id, version, next_look_at, looks }: PaymentTable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ next_look_at: after(now(), CLAIM_MS), looks: looks + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('next_look_at', '=', next_look_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
