import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { withAccount } from './account'
import { kennedyBooking } from './samples'

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
    pickup: {
      id: 'jfk',
      name: 'John F. Kennedy International Airport (JFK)',
      area: 'New York City, NY',
      kind: 'airport',
      lat: 40.6413,
      lng: -73.7781,
      city: 'new-york',
    },
    dropOff: {
      id: 'plaza',
      name: 'The Plaza',
      area: 'New York City, NY',
      kind: 'hotel',
      lat: 40.7645,
      lng: -73.9745,
      city: 'new-york',
    },
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
    contactInfo: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada.byron@example.com',
      phone: '+12125550142',
      alternatePhone: '',
      specialRequests: '',
    },
    ...overrides,
  }
  return withAccount(booking, entries, attempts)
}
