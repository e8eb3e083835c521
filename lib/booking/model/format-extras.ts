import { type ChildSeats, childSeatKinds, childSeatLabels, type Departure, type Leg } from './extras'
import type { StoredBooking } from './schemas'

export const luggageLabels: Record<'light' | 'medium' | 'heavy', string> = {
  light: 'Light, up to 33 lb (15 kg)',
  medium: 'Medium, 33–66 lb (15–30 kg)',
  heavy: 'Heavy, over 66 lb (30 kg)',
}

export function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** The passenger, or who booked. */
export function formatRiderName({ extras, contactInfo }: Pick<StoredBooking, 'extras' | 'contactInfo'>): string {
  return formatFullName(extras.passenger ?? contactInfo)
}

/** Formats a leg's label: "Arriving flight (return)". */
export function formatLegLabel(label: string, leg: Leg): string {
  return leg === 'outbound' ? label : `${label} (return)`
}

/** Formats a flight: "DL 1234, terminal 4"; omits unknown parts. */
export function formatFlight({ flightNumber, terminal }: Departure): string {
  const number = flightNumber.trim().toUpperCase()
  return [number, formatTerminal(terminal)].filter(Boolean).join(', ')
}

/** Formats a booked flight: "DL1234, Terminal 4", or "not known yet". */
export function describeFlight(flight: Departure): string {
  return [flight.flightNumber === '' && 'not known yet', formatFlight(flight)].filter(Boolean).join(', ')
}

/** Formats child seats: "2 × Booster seat"; empty for none. */
export function formatChildSeats(seats: ChildSeats): string {
  return childSeatKinds
    .flatMap(kind => (seats[kind] > 0 ? [`${seats[kind]} × ${childSeatLabels[kind]}`] : []))
    .join('; ')
}

function formatTerminal(terminal: string): string {
  const text = terminal.trim()
  return text === '' || /terminal/i.test(text) ? text : `Terminal ${text}`
}
