import 'server-only'
import type { BookingRequest } from '@/lib/booking/schemas'
import type { OperatorAction } from '@/lib/operator/schemas'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import { openTill } from '@/lib/server/payments/testing/till'
import { actOnBooking } from '../act'
import { operatorLink } from '../capability'
import { readOperatorView } from '../view'

type WithoutVersion<A> = A extends OperatorAction ? Omit<A, 'version'> : never
export type Press = WithoutVersion<OperatorAction>

export const vera = { name: 'Vera Cole', car: 'Black Cadillac Escalade, T123456C', phone: '(212) 555-0199' }

/** A till with an operator at it: each ride comes with what its link does. */
export async function openOperatorDesk() {
  const till = await openTill()
  async function withLink<T extends { booking: { id: string } }>(ride: T) {
    const row = await findById(till.db, ride.booking.id)
    if (row === undefined) throw new Error('booking not found')
    const link = operatorLink({ booking: toBooking(row), secret: till.ports.secret })
    const capability = new URL(link).hash.slice(1)
    const view = () => readOperatorView(till.ports, capability)
    return {
      ...ride,
      capability,
      view,
      /** Presses on the version that stands, or on one that was seen before. */
      async press(press: Press, { version }: { version?: number } = {}) {
        const action: OperatorAction = { ...press, version: version ?? (await view()).version }
        return await actOnBooking(till.ports, { capability, action })
      },
    }
  }
  return Object.assign(till, {
    withLink,
    operated: async (patch: Partial<BookingRequest> = {}) => await withLink(await till.ride(patch)),
    operatedPaid: async () => await withLink(await till.paidRide()),
    events: (id: string) => till.db.selectFrom('booking_events').selectAll().where('booking_id', '=', id).execute(),
    told: async (id: string) =>
      (await till.db.selectFrom('outbox').selectAll().where('booking_id', '=', id).orderBy('sequence').execute()).map(
        ({ kind, recipient }) => `${kind} ${recipient}`,
      ),
  })
}
