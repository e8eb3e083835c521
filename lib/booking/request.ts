import type { BookingRequest, Draft, Quote } from '@/lib/booking/schemas'

/** A draft as the request that books it; null while something that every request needs is missing. */
export function toRequest({ draft, seen }: { draft: Draft; seen: Quote | null }): BookingRequest | null {
  const { pickupLocation, dropOffLocation, paymentMethod, categoryKey: _, ...rest } = draft
  if (pickupLocation === null || dropOffLocation === null || paymentMethod === '') return null
  return {
    ...rest,
    ...(draft.scheduleOption === 'immediately' && { pickupDate: '', pickupTime: '' }),
    pickupLocation: pickupLocation.id,
    dropOffLocation: dropOffLocation.id,
    paymentMethod,
    distance: seen?.miles ?? null,
    rent: seen === null ? null : seen.totalCents / 100,
  }
}
