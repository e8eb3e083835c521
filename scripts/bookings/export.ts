import { z } from 'zod'
import { csvOf, isBetween } from '@/lib/server/bookings/export'
import { toBooking } from '@/lib/server/bookings/rows'
import { listBookings } from '@/lib/server/bookings/store'
import { reading } from './read'

const day = (fallback: string) =>
  z.preprocess(value => value ?? fallback, z.iso.date('Please enter a date such as 2027-03-14.'))
const periodSchema = z.object({ from: day('0000-01-01'), to: day('9999-12-31') })

/** The bookings whose pickup is on one of these days, told in its own zone, as CSV, the earliest first. */
export async function exportCsv(given: { from?: string; to?: string }): Promise<string> {
  const period = periodSchema.safeParse(given)
  if (!period.success) throw new Error(period.error.issues[0]?.message)
  const { from, to } = period.data
  if (from > to) throw new Error(`${from} is after ${to}.`)
  const bookings = await reading(async db => (await listBookings(db)).map(toBooking))
  const wanted = bookings.filter(booking => isBetween(booking, period.data))
  return csvOf(wanted.toSorted((a, b) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt)))
}
