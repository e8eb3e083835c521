import {
  type Arrival,
  type ChildSeats,
  childSeatKinds,
  childSeatLabels,
  type Departure,
  type Leg,
  meetingPointLabels,
} from '@/lib/booking/extras'

/** Formats a leg's label: "Return: arriving flight". */
export function formatLegLabel({ label, leg }: { label: string; leg: Leg }): string {
  return leg === 'outbound' ? label : `Return: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Formats a flight: "DL 1234, terminal 4"; omits unknown parts. */
export function formatFlight({ flightNumber, terminal }: Departure): string {
  const number = flightNumber.trim().toUpperCase()
  return [number, formatTerminal(terminal)].filter(Boolean).join(', ')
}

/** Formats child seats: "2 × Booster seat"; empty for none. */
export function formatChildSeats(seats: ChildSeats): string {
  return childSeatKinds
    .flatMap(kind => (seats[kind] > 0 ? [`${seats[kind]} × ${childSeatLabels[kind]}`] : []))
    .join('; ')
}

/** Formats the meeting point and the name on the sign. */
export function formatMeetingPoint({ meetingPoint, signName }: Pick<Arrival, 'meetingPoint' | 'signName'>): string {
  const name = signName.trim()
  return `${meetingPointLabels[meetingPoint]}${meetingPoint === 'inside' && name !== '' ? `: ${name}` : ''}`
}

function formatTerminal(terminal: string): string {
  const text = terminal.trim()
  return text === '' || /terminal/i.test(text) ? text : `Terminal ${text}`
}
