import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import type { Trip } from '../trip-fares'

export const sampleTrip: Trip = {
  from: kennedy,
  to: timesSquare,
  miles: 25.4,
  durationSeconds: 2700,
  estimated: true,
  attribution: null,
  fares: [
    { category: 'SUVs', totalCents: 185_00 },
    { category: 'Sedans', totalCents: 157_00 },
  ],
  bookingPath: '/?pickup=JFK#booking-flow',
}
