import {
  type Arrival,
  type ChildSeats,
  childSeatKinds,
  childSeatLabels,
  type Departure,
  type Leg,
  meetingPointLabels,
} from '@/lib/booking/extras'

/** "Arriving flight", or "Return: arriving flight": what something of one way is called among all of a ride. */
export function formatLegLabel({ label, leg }: { label: string; leg: Leg }): string {
  return leg === 'outbound' ? label : `Return: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** "DL 1234, terminal 4"; what is not known is left out, and empty where that is all. */
export function formatFlight({ flightNumber, terminal }: Departure): string {
  const number = flightNumber.trim().toUpperCase()
  return [number, formatTerminal(terminal)].filter(Boolean).join(', ')
}

/** "2 × Booster seat; 1 × Infant seat, rear-facing"; empty without any. */
export function formatChildSeats(seats: ChildSeats): string {
  return childSeatKinds
    .flatMap(kind => (seats[kind] > 0 ? [`${seats[kind]} × ${childSeatLabels[kind]}`] : []))
    .join('; ')
}

/** Where the chauffeur waits, and for the name of whom. */
export function formatMeetingPoint({ meetingPoint, signName }: Pick<Arrival, 'meetingPoint' | 'signName'>): string {
  const name = signName.trim()
  return `${meetingPointLabels[meetingPoint]}${meetingPoint === 'inside' && name !== '' ? `: ${name}` : ''}`
}

/** A rider may write "4" or "Terminal 4". */
function formatTerminal(terminal: string): string {
  const text = terminal.trim()
  return text === '' || /terminal/i.test(text) ? text : `Terminal ${text}`
}
