import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { expirePendingChanges } from '../end-pending-change'
import { reconcileDuePayments } from '../reconcile-due-payments'
import { reconcileSettlementsIfDue } from '../reconcile-settlements'
import { processLookups } from '../transaction-lookups'
import { auditInvariants, auditLedgers, auditResult } from './audit-payments'
import { auditRefunds } from './audit-refunds'
import type { Action, InjectedFault, Scenario, Step } from './scenario'
import { type Simulation, startSimulation } from './simulation'
import { type ActionResult, decidePendingReviews, performAction } from './simulation-actions'

const MAX_PASSES = 80
const WEEK_MS = 7 * 24 * 60 * 60_000
const SILENT_FAULTS = ['silence-before', 'silence-after', 'endless-body']

/** Runs a scenario until nothing is open, auditing throughout. */
export async function runScenario({ pickupsInHours, steps }: Scenario): Promise<void> {
  const simulation = await startSimulation(pickupsInHours)
  try {
    for (const step of steps) await runStep(simulation, step)
    for (const arrive of simulation.requestsInFlight) await arrive()
    await reconcileUntilDone(simulation)
    await reconcileAfterAWeek(simulation)
    await reconcileUntilDone(simulation)
    await auditLedgers(simulation)
    await auditRefunds(simulation)
  } finally {
    await simulation.close()
  }
}

async function runStep(simulation: Simulation, step: Step): Promise<void> {
  const { server } = simulation
  injectFault(simulation, step.injectedFault)
  if (step.killInTicks !== undefined) server.schedule(step.killInTicks, server.kill)
  const inFlightBefore = simulation.requestsInFlight.splice(0)
  if (step.killAtNextPaymentRequest) server.killAtNextPaymentRequest(simulation.requestsInFlight)
  const results = await runActions(simulation, step)
  await server.finish()
  simulation.gateway.clearFaults()
  simulation.setConnection('ok')
  for (const arrive of inFlightBefore) await arrive()
  const isOnlyAction = inFlightBefore.length === 0 && step.actions.length + (step.meanwhile?.length ?? 0) === 1
  for (const each of results) if (each !== null) auditResult(simulation, { result: each, isOnlyAction })
  await auditInvariants(simulation)
  simulation.advanceClock(step.delayAfterMs)
  if (server.wasKilled()) simulation.startServer()
}

/** Runs the actions of a step and waits for all, so that none continues after the test. */
async function runActions(simulation: Simulation, { actions, meanwhile }: Step): Promise<(ActionResult | null)[]> {
  const { server } = simulation
  let running = 0
  async function startAction(action: Action): Promise<ActionResult | null> {
    running += 1
    try {
      return await performAction(simulation, action)
    } finally {
      running -= 1
    }
  }
  async function waitUntilAllWait(): Promise<void> {
    while (running > server.waiting()) await setImmediate()
  }

  if (meanwhile === undefined) return (await Promise.allSettled(actions.map(startAction))).map(unwrapResult)
  const releaseResponses = server.delayResponses()
  const first = Promise.allSettled(actions.map(startAction))
  await waitUntilAllWait()
  const second = Promise.allSettled(meanwhile.map(startAction))
  await waitUntilAllWait()
  releaseResponses()
  return [...(await first), ...(await second)].map(unwrapResult)
}

function unwrapResult<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function injectFault(simulation: Simulation, injected: InjectedFault | undefined): void {
  if (injected === undefined) return
  if ('request' in injected) {
    simulation.gateway.fail(injected.fault, { request: injected.request })
    if (SILENT_FAULTS.includes(injected.fault)) simulation.setConnection('hasty')
  } else {
    simulation.setConnection('cut')
  }
}

async function reconcileAfterAWeek(simulation: Simulation): Promise<void> {
  const { db } = simulation.fixture
  const { context } = simulation.server
  simulation.advanceClock(WEEK_MS)
  await expirePendingChanges(context)
  const startedAt = simulation.fixture.clock.toISOString()
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    await reconcileSettlementsIfDue(context)
    while ((await processLookups(context)) > 0) await auditInvariants(simulation)
    const lookups = await db
      .selectFrom('transaction_lookups')
      .select('next_attempt_at')
      .where('next_attempt_at', 'is not', null)
      .execute()
    const run = await db.selectFrom('reconciliations').selectAll().executeTakeFirst()
    if (lookups.length === 0 && (run?.last_full_run_started_at ?? '') >= startedAt) return
    const unfinishedRunTimes = (run?.last_full_run_started_at ?? '') >= startedAt ? [] : [run?.next_run_at ?? startedAt]
    const nextAt =
      [...unfinishedRunTimes, ...lookups.map(({ next_attempt_at }) => next_attempt_at ?? startedAt)].toSorted()[0] ??
      startedAt
    simulation.advanceClock(Math.max(0, Date.parse(nextAt) - +simulation.fixture.clock))
    await reconcileDuePayments(context)
  }
  throw new Error(`the gateway's lists are still unread after ${MAX_PASSES} passes`)
}

async function reconcileUntilDone(simulation: Simulation): Promise<void> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const open = await simulation.fixture.db
      .selectFrom('payments')
      .select(['next_reconcile_at', 'lease_until'])
      .where('next_reconcile_at', 'is not', null)
      .execute()
    if (open.length === 0) return
    const times = open.map(row =>
      Math.max(Date.parse(row.next_reconcile_at ?? ''), Date.parse(row.lease_until ?? '') || 0),
    )
    simulation.advanceClock(Math.max(0, Math.min(...times) - +simulation.fixture.clock))
    simulation.gateway.settle()
    decidePendingReviews(simulation, true)
    await expirePendingChanges(simulation.server.context)
    await reconcileDuePayments(simulation.server.context)
    await auditInvariants(simulation)
  }
  throw new Error(`something is still open after ${MAX_PASSES} passes`)
}
