import type { BookingRequest } from '@/lib/booking/schemas'
import type { VehicleCategory } from '@/lib/content/schemas'
import type { Place, Route } from '@/lib/maps/schemas'

/** Places, cars and a request as tests need them. */
export const timesSquare: Place = {
  id: 'times-square',
  name: 'Times Square',
  area: 'New York, NY',
  kind: 'district',
  lat: 40.758,
  lng: -73.9855,
  city: 'new-york',
}

export const kennedy: Place = {
  id: 'jfk',
  name: 'John F. Kennedy International Airport (JFK)',
  area: 'New York, NY',
  kind: 'airport',
  lat: 40.6413,
  lng: -73.7781,
  city: 'new-york',
}

/** No road leads here. */
export const island: Place = {
  id: 'honolulu',
  name: 'Honolulu',
  area: 'Honolulu, HI',
  kind: 'city',
  lat: 21.3069,
  lng: -157.8583,
  city: null,
}

/** 25.40 miles. */
export const kennedyRoute: Route = {
  distanceMeters: 40_877,
  durationSeconds: 2700,
  path: [
    [40.758, -73.9855],
    [40.6413, -73.7781],
  ],
  pickupTimeZone: 'America/New_York',
  estimated: true,
}

/** Without rates of its own, so at the default fare: $157.00 to Kennedy. */
export const sedans: VehicleCategory = {
  _id: 'sedans',
  name: 'Sedans',
  vehicles: ['Executive Sedan', 'Luxury Sedan'],
  key: 'sedan',
  passengers: 3,
  bags: 3,
}

export const suvs: VehicleCategory = {
  _id: 'suvs',
  name: 'SUVs',
  vehicles: ['Luxury SUV'],
  baseFare: 85,
  perMile: 5,
  hourlyRate: 100,
  key: 'luxsuv',
  passengers: 6,
  bags: 6,
}

/** A ride from Times Square to Kennedy on 14 March 2027 at 14:30, seen at $157.00. */
export const toKennedy: BookingRequest = {
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  serviceType: 'Within City',
  selectedCity: 'new-york',
  pickupLocation: 'times-square',
  dropOffLocation: 'jfk',
  transferType: 'One Way',
  extraTime: 0,
  carCategory: 'Executive Sedan',
  passengers: 2,
  bags: 2,
  isCarpool: false,
  luggageWeight: '',
  distance: 25.4,
  rent: 157,
  contactInfo: {
    firstName: 'Ada',
    lastName: 'Marsh',
    email: 'ada@example.com',
    phone: '(212) 555-0142',
    alternatePhone: '',
    specialRequests: '',
  },
  paymentMethod: 'zelle',
}
