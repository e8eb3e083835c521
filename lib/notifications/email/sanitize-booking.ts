import 'server-only'
import { type Booking, storedBookingSchema } from '@/lib/booking/model/schemas'
import { hasReceivedPayment } from '@/lib/booking/model/status'
import { mapTexts, type TextKind } from '@/lib/booking/model/texts'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'
import { sanitizePersonName, sanitizePhone, sanitizePlace, sanitizeTerminal } from '../messages/sanitize-names'

/** Sanitizes a booking for the booker's email: as entered once paid; before, anyone may have entered any recipient. */
export function bookingForRider(booking: Booking): Booking {
  if (hasReceivedPayment(booking)) return bookingForOperator(booking)
  return mapTexts(storedBookingSchema, booking, { text: (text, kind) => REDUCED[kind](text), place: sanitizePlace })
}

const asEntered = (text: string) => text
const REDUCED: Record<TextKind, (text: string) => string> = {
  name: sanitizePersonName,
  phone: sanitizePhone,
  terminal: sanitizeTerminal,
  // The ride page shows it.
  text: () => '',
  operator: toSingleLine,
  email: asEntered,
  flight: asEntered,
  code: asEntered,
}

/** Sanitizes a booking for a passenger, without the booker's requests. */
export function bookingForPassenger(booking: Booking): Booking {
  const sanitized = bookingForRider(booking)
  return { ...sanitized, contactInfo: { ...sanitized.contactInfo, specialRequests: '' } }
}

/** Sanitizes a booking for the operator: full input, in lines that cannot imitate ours. */
export function bookingForOperator(booking: Booking): Booking {
  return mapTexts(storedBookingSchema, booking, { text: toSingleLine, place: toSingleLines })
}

function toSingleLines({ nameCheck, ...place }: BookedPlace): BookedPlace {
  const lines = { ...place, name: toSingleLine(place.name), area: toSingleLine(place.area) }
  return nameCheck === undefined ? lines : { ...lines, nameCheck }
}
