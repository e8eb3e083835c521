import 'server-only'
import { describeStatement, type StatementLine } from '@/lib/booking/model/statement'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'

/** Lists what a ride costs and what was paid and returned, with the balance after each. Throws AppError not_found. */
export async function readStatement(
  context: Pick<BookingContext, 'db'>,
  access: BookingAccess,
): Promise<{ lines: StatementLine[] }> {
  const { row } = await loadVersionedBooking(context.db, access)
  return { lines: describeStatement(row.entries, 'rider') }
}
