import { z } from 'zod'
import { formatBookingsCsv, isPickupBetween } from '@/lib/booking/server/csv-export'
import { listBookings } from '@/lib/booking/server/store'
import { describeUnreadable, withReadOnlyDatabase } from './read'

const daySchema = (fallback: string) =>
  z.preprocess(value => value ?? fallback, z.iso.date('Please enter a date such as 2027-03-14.'))
const periodSchema = z.object({ from: daySchema('0000-01-01'), to: daySchema('9999-12-31') })

/** Exports bookings as CSV by pickup date in the pickup’s time zone, earliest first. */
export async function exportCsv(options: { from?: string; to?: string }): Promise<string> {
  const period = periodSchema.safeParse(options)
  if (!period.success) throw new Error(period.error.issues[0]?.message)
  const { from, to } = period.data
  if (from > to) throw new Error(`${from} is after ${to}.`)
  const { bookings, unreadable } = await withReadOnlyDatabase(listBookings)
  if (unreadable.length > 0) console.error(`Not exported: ${describeUnreadable(unreadable)}`)
  const selected = bookings.filter(booking => isPickupBetween(booking, period.data))
  return formatBookingsCsv(selected.toSorted((a, b) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt)))
}
