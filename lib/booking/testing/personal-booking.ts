import type { Booking } from '@/lib/booking/schemas'
import type { BookedPlace } from '@/lib/maps/schemas'
import { bookedToKennedy } from './samples'

/** Every personal text and figure of `personalBooking`. */
export const personalTexts: string[] = []

function personal<T extends string | number>(value: T): T {
  personalTexts.push(String(value))
  return value
}

function home(name: string, lat: number, lng: number): BookedPlace {
  return {
    id: personal(`point:${lat},${lng}`),
    name: personal(name),
    area: personal(`Area of ${name}`),
    kind: 'address',
    lat: personal(lat),
    lng: personal(lng),
    city: 'new-york',
    nameCheck: {
      nearest: { name: personal(`Nearest to ${name}`), area: personal(`Near ${name}`), miles: personal(0.38127) },
      named: { name: personal(`Named by ${name}`), area: personal(`By ${name}`), miles: personal(3.41925) },
    },
  }
}

/** A booking with personal data in every field that can have some. */
export const personalBooking: Booking = {
  ...bookedToKennedy,
  transferType: 'Round Trip',
  returnAt: '2027-03-15T13:00:00.000Z',
  pickup: home('12 Juniper Mews', 40.71271, -74.00601),
  dropOff: home('98 Larkspur Row', 40.64131, -73.77811),
  extras: {
    arrival: {
      flightNumber: personal('DL7123'),
      terminal: personal('Terminal Quince'),
      meetingPoint: 'inside',
      signName: personal('Sign Zebulon'),
    },
    departure: { flightNumber: personal('UA7456'), terminal: personal('Terminal Medlar') },
    returnArrival: {
      flightNumber: personal('AA7789'),
      terminal: personal('Terminal Sorrel'),
      meetingPoint: 'curbside',
      signName: personal('Sign Ottoline'),
    },
    returnDeparture: { flightNumber: personal('BA7012'), terminal: personal('Terminal Damson') },
    stops: [home('7 Foxglove Steps', 40.73061, -73.93521)],
    childSeats: { infant: 1, toddler: 0, booster: 0 },
    passenger: {
      firstName: personal('Wilhelmina'),
      lastName: personal('Featherstonehaugh'),
      email: personal('wilhelmina@rider.example'),
      phone: personal('+12125550177'),
    },
  },
  contactInfo: {
    firstName: personal('Peregrine'),
    lastName: personal('Thistlewood'),
    email: personal('peregrine@booker.example'),
    phone: personal('+12125550188'),
    alternatePhone: personal('+12125550199'),
    specialRequests: personal('A wheelchair for my grandmother'),
  },
  cancelReason: personal('The chauffeur broke his arm'),
  chauffeur: {
    name: personal('Barnaby Rudge'),
    car: personal('Black Escalade, plate Q77'),
    phone: personal('+12125550166'),
  },
}
