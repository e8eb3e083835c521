import { capitalize } from '@/lib/format'
import {
  arrivalSchema,
  departureSchema,
  describeFlight,
  draftArrivalSchema,
  draftDepartureSchema,
  emptyArrival,
  formatFlight,
  formatFullName,
  formatLegLabel,
  isAirport,
  type Leg,
  meetingPointLabels,
} from './extras'
import { toFact } from './fact-rows'
import { type Choices, field } from './field-row'

/** A ride by the hour has one way, which leads wherever its rider directs. */
export const isDriven = ({ hours }: Choices) => hours <= 0
export const isRoundTrip = (choices: Choices) => choices.transferType === 'Round Trip' && isDriven(choices)
const canBeAirport = (place: Choices['pickupPlace']) => place === null || isAirport(place)

/** An airport pickup has a meeting point even while its flight is unknown. */
export function arrivalField(leg: Leg) {
  const prefix = leg === 'return' ? 'return_' : ''
  return field({
    value: draftArrivalSchema.nullable(),
    empty: null,
    request: arrivalSchema.nullable().default(null),
    input: { step: 'options' },
    appliesTo: choices => isOnLeg(leg, choices) && canBeAirport(getLegPlaces(leg, choices).from),
    sent: arrival => arrival ?? emptyArrival,
    facts: (arrival, { contactInfo, extras }) => {
      const signName = arrival?.signName || formatFullName(extras.passenger ?? contactInfo)
      return [
        toFact('flights', `${leg}Arrival` as const, {
          label: formatLegLabel('Arriving flight', leg),
          value: arrival && capitalize(describeFlight(arrival)),
          columns: {
            [`${prefix}arrival_flight`]: arrival?.flightNumber ?? null,
            [`${prefix}arrival_terminal`]: arrival?.terminal ?? null,
          },
        }),
        toFact('flights', `${leg}Meeting` as const, {
          label: formatLegLabel('Meeting point', leg),
          value: arrival && meetingPointLabels[arrival.meetingPoint],
          columns: { [`${prefix}meeting_point`]: arrival?.meetingPoint ?? null },
        }),
        toFact('flights', `${leg}Sign` as const, {
          label: formatLegLabel('Name on the sign', leg),
          value: arrival?.meetingPoint === 'inside' && signName,
          columns: { [`${prefix}sign`]: arrival?.signName ?? null },
        }),
      ]
    },
  })
}

export function departureField(leg: Leg) {
  const prefix = leg === 'return' ? 'return_' : ''
  return field({
    value: draftDepartureSchema.nullable(),
    empty: null,
    request: departureSchema.nullable().default(null),
    input: { step: 'options' },
    appliesTo: choices => isDriven(choices) && isOnLeg(leg, choices) && canBeAirport(getLegPlaces(leg, choices).to),
    sent: departure => (departure && `${departure.flightNumber}${departure.terminal}`.trim() === '' ? null : departure),
    facts: departure =>
      toFact('flights', `${leg}Departure` as const, {
        label: formatLegLabel('Departing flight', leg),
        // Unlike at the pickup, nobody waits for a flight that is not known.
        value: departure && formatFlight(departure),
        columns: {
          [`${prefix}departure_flight`]: departure?.flightNumber ?? null,
          [`${prefix}departure_terminal`]: departure?.terminal ?? null,
        },
      }),
  })
}

const isOnLeg = (leg: Leg, choices: Choices) => leg === 'outbound' || isRoundTrip(choices)

function getLegPlaces(leg: Leg, { pickupPlace, dropOffPlace }: Choices) {
  return leg === 'outbound' ? { from: pickupPlace, to: dropOffPlace } : { from: dropOffPlace, to: pickupPlace }
}
