import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import type { Booking } from './schemas'

export function listWaypoints({
  pickup,
  dropOff,
  extras: { stops },
}: Pick<Booking, 'pickup' | 'dropOff' | 'extras'>): { label: string; place: BookedPlace }[] {
  return [
    { label: 'Pickup', place: pickup },
    ...stops.map((place, i) => ({ label: stops.length === 1 ? 'Stop' : `Stop ${i + 1}`, place })),
    { label: 'Drop-off', place: dropOff },
  ]
}

/** A ride by the hour ends where it began; on the way, its rider says where to. No flight departs from there. */
export function toAsDirected<P extends Place>(pickup: P): P {
  return { ...pickup, name: 'As directed', area: '', kind: 'address' }
}
