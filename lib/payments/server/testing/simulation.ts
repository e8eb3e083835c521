import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { DECLINED_ZIP, HELD_ZIP, PROCESSOR_ERROR_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import type { BookingRequest, CreatedBooking } from '@/lib/booking/model/schemas'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { createBookingFixture, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import type { PaymentGateway } from '../gateway-port'
import { createAuthorizeNetGateway } from '../gateways/authorize-net'
import { readInbox } from '../inbox'
import { settleDueRefunds } from '../refund'
import { reconcileSettlementsIfDue } from '../settlements'
import { checkOpenAttempts } from '../watch'
import { auditEnd, loadAuditCase } from './audit'
import { type Action, type CardKind, HOUR_MS, type Scenario, type Step } from './scenario'
import { type SimulatedServer, startSimulatedServer } from './simulated-server'
import { type ActionResult, auditResult, decideReviews, performAction } from './simulation-actions'

const SHORT_TIMEOUT_MS = 40
const WEEK_MS = 7 * 24 * HOUR_MS
const MAX_PASSES = 80
const CARS = [
  { carCategory: 'Executive Sedan', rent: 157 },
  { carCategory: 'Luxury SUV', rent: 162.33 },
] as const

const cards: Record<CardKind, { cardNumber?: string; zip: string }> = {
  good: { zip: '10001' },
  other: { cardNumber: '5424000000000015', zip: '10001' },
  declined: { zip: DECLINED_ZIP },
  held: { zip: HELD_ZIP },
  'processor error': { zip: PROCESSOR_ERROR_ZIP },
}

export type Simulation = Awaited<ReturnType<typeof startSimulation>>
/** `wanted`: a dearer ride whose terms the rider has seen, to be paid with the next payment. */
export type SimulatedRide = { booked: CreatedBooking; requests: BookingRequest[]; wanted: BookingRequest | undefined }

/** Books rides on a server that a fake gateway serves over HTTP; all that is lost when a server is killed is its memory. */
export async function startSimulation(pickupsInHours: readonly (number | null)[]) {
  const gateway = await startGateway({ now: () => +fixture.clock })
  const connections = {
    ok: {},
    hasty: { readTimeoutMs: SHORT_TIMEOUT_MS, chargeTimeoutMs: SHORT_TIMEOUT_MS },
    cut: { url: 'http://127.0.0.1:1/' },
  }
  let connection: keyof typeof connections = 'ok'
  const connect = (): PaymentGateway =>
    createAuthorizeNetGateway(
      { environment: 'sandbox', ...gatewayKeys },
      { url: gateway.url, now: () => fixture.clock, ...connections[connection] },
    )
  const fixture = await createBookingFixture({
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85.33 }],
    paymentMethods: () => ['authorizenet', 'zelle'],
    paymentGateway: {
      ...connect(),
      charge: charge => connect().charge(charge),
      findTransactions: search => connect().findTransactions(search),
      listTransactions: period => connect().listTransactions(period),
      fetchTransaction: id => connect().fetchTransaction(id),
      void: input => connect().void(input),
      declinePendingReview: input => connect().declinePendingReview(input),
      refund: input => connect().refund(input),
    },
  })
  const advanceClock = (ms: number) => {
    fixture.clock = new Date(+fixture.clock + ms)
  }
  const startServer = () => startSimulatedServer(fixture.context, () => advanceClock(1))
  const rides: SimulatedRide[] = []
  for (const hours of pickupsInHours) {
    const common = { ...kennedyRequest, ...pickupTimeIn(hours), paymentMethod: 'authorizenet' as const }
    const requests = CARS.map(car => ({ ...common, ...car }))
    rides.push({ booked: await fixture.book(requests[0]), requests, wanted: undefined })
    advanceClock(1000)
  }

  let riders = 0
  const simulation = {
    fixture,
    gateway,
    rides,
    server: startServer(),
    requestsInFlight: [] as (() => Promise<unknown>)[],
    nextClientIp: () => `10.1.${(++riders >> 8) & 255}.${riders & 255}`,
    pickupTimeIn: (hours: number) => pickupTimeIn(hours, fixture.clock),
    createToken: (card: CardKind) => gateway.tokenize({ cardCode: '123', ...cards[card] }),
    advanceClock,
    setConnection(next: keyof typeof connections) {
      connection = next
    },
    startServer(): SimulatedServer {
      simulation.server = startServer()
      return simulation.server
    },
    async close() {
      await gateway.stop()
      await fixture.close()
    },
  }
  return simulation
}

function pickupTimeIn(hours: number | null, now = TEST_NOW) {
  if (hours === null) return { scheduleOption: 'immediately' as const, pickupDate: '', pickupTime: '' }
  // New York is five hours behind until the second Sunday of March.
  const [pickupDate = '', time = ''] = new Date(+now + (hours - 5) * HOUR_MS).toISOString().split('T')
  return { scheduleOption: 'later' as const, pickupDate, pickupTime: time.slice(0, 5) }
}

/** Runs a scenario until nothing is open and all that the gateway lists was read, and audits the rides. */
export async function runScenario({ pickupsInHours, steps }: Scenario): Promise<void> {
  const simulation = await startSimulation(pickupsInHours)
  try {
    for (const step of steps) await runStep(simulation, step)
    await runToEnd(simulation)
    for (const { booked } of simulation.rides) auditEnd(await loadAuditCase(simulation, booked.booking))
  } finally {
    await simulation.close()
  }
}

async function runToEnd(simulation: Simulation): Promise<void> {
  for (const arrive of simulation.requestsInFlight.splice(0)) await arrive()
  await workUntilDone(simulation, '')
  simulation.advanceClock(WEEK_MS)
  await workUntilDone(simulation, simulation.fixture.clock.toISOString())
}

/** Works until nothing is open and the lists were read in full since a time. */
async function workUntilDone(simulation: Simulation, listedSince: string): Promise<void> {
  const { fixture, server, gateway } = simulation
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const { attempts, settlements, inbox, run } = await listOpenWork(fixture.db)
    const times = [...attempts, ...settlements, ...inbox]
    if ((run?.last_run_started_at ?? '') < listedSince) times.push(run?.next_run_at ?? listedSince)
    const next = times.toSorted()[0]
    if (next === undefined) return
    simulation.advanceClock(Math.max(0, Date.parse(next) - +fixture.clock))
    gateway.settle()
    decideReviews(simulation, true)
    await checkOpenAttempts(server.context)
    await settleDueRefunds(server.context)
    await reconcileSettlementsIfDue(server.context)
    await readInbox(server.context)
  }
  throw new Error(`something is still open after ${MAX_PASSES} passes`)
}

async function listOpenWork(db: Simulation['fixture']['db']) {
  const attempts = await db.selectFrom('payment_attempts').selectAll().where('next_check_at', 'is not', null).execute()
  const settlements = await db.selectFrom('bookings').select('settle_at').where('settle_at', 'is not', null).execute()
  const inbox = await db.selectFrom('gateway_inbox').selectAll().where('next_attempt_at', 'is not', null).execute()
  return {
    attempts: attempts.map(({ next_check_at, lease_until }) => [next_check_at ?? '', lease_until ?? ''].toSorted()[1]),
    settlements: settlements.map(({ settle_at }) => settle_at ?? ''),
    inbox: inbox.map(({ next_attempt_at }) => next_attempt_at ?? ''),
    run: await db.selectFrom('reconciliations').selectAll().executeTakeFirst(),
  }
}

async function runStep(simulation: Simulation, step: Step): Promise<(ActionResult | null)[]> {
  const { server, gateway } = simulation
  const { injectedFault, delayAfterMs } = step
  if (injectedFault?.fault === 'cut') simulation.setConnection('cut')
  else if (injectedFault !== undefined) {
    gateway.fail(injectedFault.fault, { request: injectedFault.request })
    const isSilent = /^silence|^endless/.test(injectedFault.fault)
    if (isSilent) simulation.setConnection('hasty')
  }
  if (step.killInTicks !== undefined) server.schedule(step.killInTicks, server.kill)
  const inFlightBefore = simulation.requestsInFlight.splice(0)
  if (step.killAtNextPaymentRequest) server.killAtNextPaymentRequest(simulation.requestsInFlight)
  const startedAtMs = +simulation.fixture.clock
  const results = await runActions(simulation, step)
  await server.finish()
  gateway.clearFaults()
  simulation.setConnection('ok')
  for (const arrive of inFlightBefore) await arrive()
  const isOnlyAction = inFlightBefore.length === 0 && results.length === 1
  for (const result of results) if (result !== null) auditResult(simulation, result, isOnlyAction ? startedAtMs : null)
  simulation.advanceClock(delayAfterMs)
  if (server.wasKilled()) simulation.startServer()
  return results
}

/** Runs the actions of a step and waits for all, so that none continues after the test. */
async function runActions(
  simulation: Simulation,
  { actions, meanwhile, overtakes }: Step,
): Promise<(ActionResult | null)[]> {
  const { server } = simulation
  let running = 0
  async function start(action: Action): Promise<ActionResult | null> {
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

  const held = meanwhile === undefined ? null : server.holdResponses()
  const started = actions.map(start)
  if (held !== null) {
    await waitUntilAllWait()
    if (overtakes) held.end()
    const overtaking = (meanwhile ?? []).map(start)
    if (overtakes) await Promise.allSettled(overtaking)
    else await waitUntilAllWait()
    held.end()
    held.release()
    started.push(...overtaking)
  }
  const results = await Promise.allSettled(started)
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
