import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { processLookups } from '../lookups'
import { reconcileIfDue } from '../reconcile'
import { goRound } from '../rounds'
import { act, reviewHeld, type Told } from './acts'
import { auditAlways, auditAnswer, auditBooks } from './audit'
import { auditRefunds } from './audit-refunds'
import type { Action, History, Step, Trouble } from './steps'
import { openTown, type Town } from './town'

/** After so many rounds everything that can be known is known. */
const MAX_ROUNDS = 80
const WEEK_MS = 7 * 24 * 60 * 60_000
const SILENT = ['silence-before', 'silence-after', 'drip']

/** Lives through a history, then until nothing is open any more, and audits the books all along. */
export async function liveThrough({ pickupsInHours, steps }: History): Promise<void> {
  const town = await openTown(pickupsInHours)
  try {
    for (const step of steps) await take(town, step)
    for (const arrive of town.inTheAir) await arrive()
    await settleAll(town)
    await reconcileAll(town)
    await settleAll(town)
    await auditBooks(town)
    await auditRefunds(town)
  } finally {
    await town.close()
  }
}

async function take(town: Town, step: Step): Promise<void> {
  const { life } = town
  brew(town, step.trouble)
  if (step.killInTicks !== undefined) life.plan(step.killInTicks, life.kill)
  const landing = town.inTheAir.splice(0)
  if (step.killInTheAir) life.killOver(town.inTheAir)
  const told = await doAll(town, step)
  await life.finish()
  town.gateway.behave()
  town.setWire('well')
  for (const arrive of landing) await arrive()
  const alone = landing.length === 0 && step.actions.length + (step.meanwhile?.length ?? 0) === 1
  for (const each of told) if (each !== null) auditAnswer(town, { told: each, alone })
  await auditAlways(town)
  town.passTime(step.thenMs)
  if (life.isOver()) await town.startServer()
}

/** All of them end, however they end, before the first fault is told: none goes on behind the test's back. */
async function doAll(town: Town, { actions, meanwhile }: Step): Promise<(Told | null)[]> {
  const { life } = town
  let going = 0
  async function begin(action: Action): Promise<Told | null> {
    going += 1
    try {
      return await act(town, action)
    } finally {
      going -= 1
    }
  }
  async function untilTheyWait(): Promise<void> {
    while (going > life.waiting()) await setImmediate()
  }

  if (meanwhile === undefined) return (await Promise.allSettled(actions.map(begin))).map(answerOf)
  const hurry = life.slowDown()
  const first = Promise.allSettled(actions.map(begin))
  await untilTheyWait()
  const second = Promise.allSettled(meanwhile.map(begin))
  await untilTheyWait()
  hurry()
  return [...(await first), ...(await second)].map(answerOf)
}

function answerOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function brew(town: Town, trouble: Trouble | undefined): void {
  if (trouble === undefined) return
  if ('request' in trouble) {
    town.gateway.fail(trouble.fault, { request: trouble.request })
    if (SILENT.includes(trouble.fault)) town.setWire('hasty')
  } else {
    town.setWire('cut')
  }
}

/** A week later the gateway's lists are compared with our books, whatever its notifications told. */
async function reconcileAll(town: Town): Promise<void> {
  const { db } = town.desk
  const { ports } = town.life
  town.passTime(WEEK_MS)
  const startedAt = town.desk.clock.toISOString()
  for (let step = 0; step < MAX_ROUNDS; step += 1) {
    await reconcileIfDue(ports)
    while ((await processLookups(ports)) > 0) await auditAlways(town)
    const lookups = await db
      .selectFrom('transaction_lookups')
      .select('next_try_at')
      .where('next_try_at', 'is not', null)
      .execute()
    const run = await db.selectFrom('reconciliations').selectAll().executeTakeFirst()
    if (lookups.length === 0 && (run?.full_at ?? '') >= startedAt) return
    const open = (run?.full_at ?? '') >= startedAt ? [] : [run?.next_run_at ?? startedAt]
    const next = [...open, ...lookups.map(({ next_try_at }) => next_try_at ?? startedAt)].toSorted()[0] ?? startedAt
    town.passTime(Math.max(0, Date.parse(next) - +town.desk.clock))
    await goRound(ports)
  }
  throw new Error(`the gateway's lists are still unread after ${MAX_ROUNDS} steps`)
}

/** Time goes by, the gateway settles and reviews what it holds, and the watch goes its rounds until it has no more. */
async function settleAll(town: Town): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = await town.desk.db
      .selectFrom('payments')
      .select(({ fn }) => fn.min('next_look_at').as('at'))
      .executeTakeFirst()
    if (!next?.at) return
    town.passTime(Math.max(0, Date.parse(next.at) - +town.desk.clock))
    town.gateway.settle()
    reviewHeld(town, true)
    await goRound(town.life.ports)
    await auditAlways(town)
  }
  throw new Error(`something is still open after ${MAX_ROUNDS} rounds`)
}
