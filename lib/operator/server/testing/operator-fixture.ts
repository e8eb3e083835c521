import { randomUUID } from 'node:crypto'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import type { OperatorAction } from '../actions'
import { performOperatorAction } from '../perform-action'
import { loadOperatorView } from '../view'

type WithoutRequest<A> = A extends OperatorAction ? Omit<A, 'version' | 'key'> : never
export type OperatorActionInput = WithoutRequest<OperatorAction>

export const SAMPLE_CHAUFFEUR = { name: 'Vera Cole', car: 'Black Cadillac Escalade, T123456C', phone: '(212) 555-0199' }

/** Creates a payment fixture whose rides come with an operator link. */
export async function createOperatorFixture() {
  const fixture = await createPaymentFixture()
  async function withOperatorLink<T extends { booking: { id: string } }>(ride: T) {
    const row = await findBookingById(fixture.db, ride.booking.id)
    if (row === undefined) throw new Error('booking not found')
    const link = buildOperatorLink({ booking: toBooking(row), secret: fixture.context.secret, now: fixture.clock })
    const capability = new URL(link).hash.slice(1)
    const view = () => loadOperatorView(fixture.context, capability)
    return {
      ...ride,
      capability,
      view,
      /** Performs an action once, or again if it has the key of an earlier one. */
      async press(
        press: OperatorActionInput,
        { version, key = randomUUID() }: { version?: number; key?: string } = {},
      ) {
        const action = { ...press, version: version ?? (await view()).version, key }
        return await performOperatorAction(fixture.context, { capability, action })
      },
    }
  }
  return Object.assign(fixture, {
    withOperatorLink,
    rideWithOperatorLink: async (patch: Partial<BookingRequest> = {}) =>
      await withOperatorLink(await fixture.ride(patch)),
    paidRideWithOperatorLink: async () => await withOperatorLink(await fixture.paidRide()),
    events: (id: string) => fixture.db.selectFrom('booking_events').selectAll().where('booking_id', '=', id).execute(),
    offered: ({ actions }: OperatorView) =>
      actions.filter(({ unavailable }) => unavailable === null).map(({ name }) => name),
    listNotifications: async (id: string) =>
      (
        await fixture.db
          .selectFrom('outbox')
          .selectAll()
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('dedupe_key')
          .execute()
      ).map(({ message, recipient }) => `${message} ${recipient}`),
  })
}
