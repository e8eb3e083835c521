import type { BookedPlace } from '@/lib/places/model/schemas'
import type { Booking } from './schemas'

/** Lists a ride's waypoints in order. */
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
