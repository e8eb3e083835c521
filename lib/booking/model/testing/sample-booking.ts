import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { withAccount } from './account'
import { kennedy, kennedyBooking, timesSquare } from './samples'

/** Builds a booking: an airport ride awaiting its Zelle payment of $105.95. */
export function sampleBooking(
  overrides: Partial<StoredBooking> = {},
  entries: readonly NewEntry[] = [],
  attempts: readonly Partial<Attempt>[] = [],
): Booking {
  const booking: StoredBooking = {
    ...kennedyBooking,
    invoiceNumber: 'INV-1773513000000',
    createdAt: '2026-03-10T15:00:00.000Z',
    pickupAt: '2026-03-14T18:30:00.000Z',
    pickup: { ...kennedy, area: 'New York City, NY' },
    dropOff: { ...timesSquare, id: 'plaza', name: 'The Plaza', area: 'New York City, NY', kind: 'hotel' },
    bags: 3,
    quote: {
      lines: [
        { kind: 'base', label: 'Base fare, first 10 miles included', amountCents: 6995 },
        { kind: 'miles', label: '7.20 miles over 10, at $5.00 per mile', amountCents: 3600 },
      ],
      totalCents: 10595,
      miles: 17.2,
      durationSeconds: 2580,
      estimated: true,
    },
    contactInfo: { ...kennedyBooking.contactInfo, lastName: 'Byron', email: 'ada.byron@example.com' },
    ...overrides,
  }
  return withAccount(booking, entries, attempts)
}
