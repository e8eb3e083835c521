import 'server-only'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { getAmountDue } from '@/lib/booking/model/amount-due'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { parseBooking } from '@/lib/booking/server/document'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { listBookingEvents } from '@/lib/booking/server/store'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { AppError } from '@/lib/errors'
import type { Tables } from '@/lib/platform/database/tables'
import { cancelBooking } from '../cancel-booking'
import { changeRide } from '../change-ride'
import { expirePendingChanges, withdrawChange } from '../end-pending-change'
import type { PaymentGateway } from '../gateway-port'
import { createSandboxGateway } from '../gateways/sandbox'
import { createSandboxToken } from '../gateways/sandbox/testing/token'
import { processPayment } from '../process'
import { reconcileDuePayments } from '../reconcile-due-payments'
import { calculateExpectedAmounts } from './expected-amounts'
import { ServerKilled, startSimulatedServer } from './simulated-server'

const OTHER_ACTIONS = ['cancel', 'withdraw', 'reconcile'] as const
const HOUR_MS = 60 * 60_000
const CARS = [
  { carCategory: 'Executive Sedan', rent: 157 },
  { carCategory: 'Luxury SUV', rent: 162.33 },
]

/** `killInTicks` ends the server within the step, `isResponseLost` drops the gateway's response. */
export type SandboxStep = {
  action: 'pay' | 'change' | 'cancel' | 'withdraw' | 'reconcile'
  car: 0 | 1
  pickupDate: string
  isResponseLost: boolean
  killInTicks: number | null
  delayAfterHours: number
}

export const sandboxSteps: fc.Arbitrary<SandboxStep[]> = fc.array(
  fc.record({
    action: fc.constantFrom('pay' as const, 'pay' as const, 'change' as const, 'change' as const, ...OTHER_ACTIONS),
    car: fc.constantFrom(0 as const, 1 as const),
    pickupDate: fc.constantFrom('2027-03-02', '2027-03-03', '2027-03-14'),
    isResponseLost: fc.boolean(),
    killInTicks: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
    delayAfterHours: fc.constantFrom(0.01, 0.1, 1.5, 25),
  }),
  { minLength: 2, maxLength: 10 },
)

/** Runs the steps on one paid ride with the sandbox gateway, until nothing is open, and audits the ledger. */
export async function runSandboxSteps(steps: readonly SandboxStep[]): Promise<void> {
  let losesResponses = false
  const fixture = await createBookingFixture({
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85.33 }],
    paymentMethods: () => ['authorizenet'],
  })
  const sandbox = createSandboxGateway({ db: fixture.db, now: () => fixture.clock })
  const loseResponse = async <T>(call: Promise<T>): Promise<T | { state: 'unknown'; reason: string }> => {
    const outcome = await call
    return losesResponses ? { state: 'unknown', reason: 'timeout' } : outcome
  }
  const paymentGateway: PaymentGateway = {
    ...sandbox,
    charge: charge => loseResponse(sandbox.charge(charge)),
    void: refundInput => loseResponse(sandbox.void(refundInput)),
    refund: refundInput => loseResponse(sandbox.refund(refundInput)),
  }
  const context = { ...fixture.context, paymentGateway }
  const { booking, token } = await fixture.book({ ...CARS[0], paymentMethod: 'authorizenet' })
  const access = { id: booking.id, token }
  const load = (db: Kysely<Tables>) => loadVersionedBooking(db, access)

  async function runAction({ action, car, pickupDate }: SandboxStep, server: typeof context): Promise<unknown> {
    const current = (await load(fixture.db)).booking
    switch (action) {
      case 'pay': {
        const { invoiceNumber, amountCents } = getAmountDue(current)
        const opaqueData = await createSandboxToken({ db: fixture.db, now: () => fixture.clock })
        const request = { opaqueData, amount: amountCents / 100, email: '', description: '', invoiceNumber }
        return await processPayment(server, { request, token, clientIp: '192.0.2.1' })
      }
      case 'change': {
        const request = { ...kennedyRequest, ...CARS[car], pickupDate, pickupTime: '14:30' }
        const { terms } = await changeRide(server, { load, by: 'rider', request })
        const { differenceCents, refundCents } = terms
        return await changeRide(server, { load, by: 'rider', request, agreed: { differenceCents, refundCents } })
      }
      case 'cancel':
        return await cancelBooking(server, { access })
      case 'withdraw':
        return await withdrawChange(server, access)
      case 'reconcile':
        await expirePendingChanges(server)
        return await reconcileDuePayments(server)
    }
  }

  try {
    for (const step of steps) {
      losesResponses = step.isResponseLost
      const server = startSimulatedServer(context)
      if (step.killInTicks !== null) server.schedule(step.killInTicks, server.kill)
      await runAction(step, { ...context, ...server.context }).catch(error => {
        if (!(error instanceof AppError) && !(error instanceof ServerKilled) && !server.wasKilled()) throw error
      })
      await server.finish()
      losesResponses = false
      fixture.clock = new Date(+fixture.clock + step.delayAfterHours * HOUR_MS)
    }
    for (let pass = 0; pass < 40; pass += 1) {
      await expirePendingChanges(context)
      await reconcileDuePayments(context)
      fixture.clock = new Date(+fixture.clock + 2 * HOUR_MS)
    }
    await auditSandbox()
  } finally {
    await fixture.close()
  }

  async function auditSandbox(): Promise<void> {
    const { booking: finalBooking } = await load(fixture.db)
    const ledger = await fixture.db.selectFrom('sandbox_transactions').selectAll().execute()
    const netCents = ledger
      .filter(({ state }) => state === 'approved')
      .reduce((sum, { kind, amount_cents }) => sum + (kind === 'charge' ? amount_cents : -amount_cents), 0)
    const events = (await listBookingEvents(fixture.db, booking.id)).map(({ at, kind, actor, data }) => {
      return { at, kind, actor, booking: parseBooking(data) }
    })
    const { keptCents, lateChangedAt } = calculateExpectedAmounts(events)
    expect(finalBooking.pendingChange).toBeNull()
    expect(netCents).toBe(finalBooking.paidCents - finalBooking.refundCents)
    if (finalBooking.cancelledAt === null) return expect(netCents).toBe(keptCents)
    const isEarly =
      Date.parse(finalBooking.pickupAt) - Date.parse(finalBooking.cancelledAt) > 24 * HOUR_MS && lateChangedAt === null
    expect(netCents).toBe(isEarly ? 0 : keptCents - Math.round(keptCents / 2))
  }
}
