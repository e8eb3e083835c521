import type { StoredBooking } from '@/lib/booking/model/schemas'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { withAccount } from './account'
import { kennedyBooking } from './samples'

export const personalTexts: string[] = []

function recordPersonal<T extends string | number>(value: T): T {
  personalTexts.push(String(value))
  return value
}

function personalPlace(name: string, lat: number, lng: number): BookedPlace {
  return {
    id: recordPersonal(`point:${lat},${lng}`),
    name: recordPersonal(name),
    area: recordPersonal(`Area of ${name}`),
    kind: 'address',
    lat: recordPersonal(lat),
    lng: recordPersonal(lng),
    city: 'new-york',
    nameCheck: {
      name: recordPersonal(`Named by ${name}`),
      area: recordPersonal(`By ${name}`),
      miles: recordPersonal(3.41925),
    },
  }
}

const personalFlight = (flightNumber: string, terminal: string) => {
  return { flightNumber: recordPersonal(flightNumber), terminal: recordPersonal(terminal) }
}

const storedBooking: StoredBooking = {
  ...kennedyBooking,
  transferType: 'Round Trip',
  returnAt: '2027-03-15T13:00:00.000Z',
  pickup: personalPlace('12 Juniper Mews', 40.71271, -74.00601),
  dropOff: personalPlace('98 Larkspur Row', 40.64131, -73.77811),
  extras: {
    ...kennedyBooking.extras,
    arrival: {
      ...personalFlight('DL7123', 'Quince'),
      meetingPoint: 'inside',
      signName: recordPersonal('Sign Zebulon'),
    },
    departure: personalFlight('UA7456', 'Medlar'),
    returnArrival: {
      ...personalFlight('AA7789', 'Sorrel'),
      meetingPoint: 'inside',
      signName: recordPersonal('Ottoline'),
    },
    returnDeparture: personalFlight('BA7012', 'Damson'),
    stops: [personalPlace('7 Foxglove Steps', 40.73061, -73.93521)],
    childSeats: { infant: 1, toddler: 0, booster: 0 },
    passenger: {
      firstName: recordPersonal('Wilhelmina'),
      lastName: recordPersonal('Featherstonehaugh'),
      email: recordPersonal('wilhelmina@rider.example'),
      phone: recordPersonal('+12125550177'),
    },
  },
  promo: { code: 'SPRING20', percent: 20 },
  contactInfo: {
    firstName: recordPersonal('Peregrine'),
    lastName: recordPersonal('Thistlewood'),
    email: recordPersonal('peregrine@booker.example'),
    phone: recordPersonal('+12125550188'),
    alternatePhone: recordPersonal('+12125550199'),
    specialRequests: recordPersonal('A wheelchair for my grandmother'),
  },
  refundReason: recordPersonal('For the broken seat warmer'),
  cancelReason: recordPersonal('The chauffeur broke his arm'),
  chauffeur: {
    name: recordPersonal('Barnaby Rudge'),
    car: recordPersonal('Black Escalade, plate Q77'),
    phone: recordPersonal('+12125550166'),
  },
}

export const personalBooking = withAccount(storedBooking)
