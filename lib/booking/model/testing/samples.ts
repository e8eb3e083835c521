import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { emptyValues } from '@/lib/booking/model/field-row'
import { emptyExtras, rideFields } from '@/lib/booking/model/fields'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import type { Place, Route } from '@/lib/places/model/schemas'
import { withAccount } from './account'

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

export const unreachablePlace: Place = {
  id: 'honolulu',
  name: 'Honolulu',
  area: 'Honolulu, HI',
  kind: 'city',
  lat: 21.3069,
  lng: -157.8583,
  city: null,
}

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

/** $157.00 to Kennedy at the default fare. */
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

export const kennedyRequest: BookingRequest = {
  ...emptyValues(rideFields),
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  selectedCity: 'new-york',
  pickupLocation: 'times-square',
  dropOffLocation: 'jfk',
  carCategory: 'Executive Sedan',
  passengers: 2,
  bags: 2,
  extras: emptyExtras,
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

export const airportTransferRequest: BookingRequest = {
  ...kennedyRequest,
  scheduleOption: 'immediately',
  pickupDate: '',
  pickupTime: '',
  pickupLocation: 'airport:jfk',
  dropOffLocation: 'airport:lga',
  distance: null,
  rent: null,
}

export const kennedyBooking: Booking = withAccount({
  id: '7KQ4-M9XW',
  invoiceNumber: 'INV-1803931200000',
  createdAt: '2027-03-01T20:00:00.000Z',
  ...emptyValues(rideFields),
  scheduleOption: 'later',
  pickupAt: '2027-03-14T18:30:00.000Z',
  returnAt: null,
  pickupTimeZone: 'America/New_York',
  selectedCity: 'new-york',
  pickup: timesSquare,
  dropOff: kennedy,
  passengers: 2,
  bags: 2,
  extras: emptyExtras,
  carCategory: 'Executive Sedan',
  categoryId: 'sedans',
  categoryName: 'Sedans',
  categoryKey: 'sedan',
  quote: {
    lines: [
      { kind: 'base', label: 'Base fare, first 10 miles included', amountCents: 8000 },
      { kind: 'miles', label: '15.40 miles over 10, at $5.00 per mile', amountCents: 7700 },
    ],
    totalCents: 15_700,
    miles: 25.4,
    durationSeconds: 2700,
    estimated: true,
  },
  contactInfo: { ...kennedyRequest.contactInfo, phone: '+12125550142' },
  paymentMethod: 'zelle',
  refundReason: null,
  zelleDueAt: '2027-03-02T20:00:00.000Z',
  heldUntil: null,
  cancellation: { fullRefundHours: 24, lateRefundPercent: 50 },
  freeWaitMinutes: null,
  lateChangedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  confirmedAt: null,
  changedAfterConfirmationAt: null,
  noShowAt: null,
  chauffeur: null,
  usualWait: null,
  eta: null,
})

/** Requests the ride of `kennedyBooking`. */
export const kennedyDraft: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  contactInfo: { ...kennedyRequest.contactInfo },
  paymentMethod: 'zelle',
}
