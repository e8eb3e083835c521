import 'server-only'
import { type Booking, storedBookingSchema } from '@/lib/booking/model/schemas'
import { hasReceivedPayment } from '@/lib/booking/model/status'
import { mapTexts, type TextKind } from '@/lib/booking/model/texts'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import { shorten, toSingleLine } from '@/lib/typed-text'

const MAX_NAME_WORDS = 3
const MAX_NAME_LENGTH = 30
const MAX_PLACE_LENGTH = 60
const MAX_AREA_LENGTH = 40
const COORDINATES = /^-?\d{1,3}\.\d{1,5}, -?\d{1,3}\.\d{1,5}$/
const LONG_NUMBER = /\+?\d(?:[\s()-]*\d){6,}/g

/*
 * Anyone who books chooses the recipient, so input is reduced to what cannot be a message: nothing linked, no phone
 * number, no sentence.
 */

/** Sanitizes a booking for the booker's email: as entered once paid; before, anyone may have entered any recipient. */
export function bookingForRider(booking: Booking): Booking {
  if (hasReceivedPayment(booking)) return bookingForOperator(booking)
  return mapTexts(storedBookingSchema, booking, { text: (text, kind) => REDUCED[kind](text), place: sanitizePlace })
}

const REDUCED: Record<TextKind, (text: string) => string> = {
  name: sanitizePersonName,
  phone: sanitizePhone,
  terminal: sanitizeTerminal,
  // The ride page shows it.
  text: () => '',
  operator: toSingleLine,
  email: text => text,
  flight: text => text,
  code: text => text,
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

/** Sanitizes a person's name to letters, at most three words. */
export function sanitizePersonName(text: string): string {
  const letters = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}'’. -]/gu, '')
  return signIfShortened(shorten(firstWords(removeDots(letters)), MAX_NAME_LENGTH), text)
}

/** Sanitizes a terminal such as "4" or "Tom Bradley International". */
function sanitizeTerminal(text: string): string {
  return signIfShortened(shorten(firstWords(sanitizeText(text).replace(/,/g, '')), MAX_NAME_LENGTH), text)
}

/** Sanitizes a phone number to digits and separators. */
function sanitizePhone(text: string): string {
  return toSingleLine(text).replace(/[^\d+() -]/g, '')
}

/** Sanitizes a place for riders. */
export function sanitizePlace(place: Place): Place {
  if (parsePlaceRef(place.id)?.kind === 'own')
    return { ...place, name: toSingleLine(place.name), area: toSingleLine(place.area) }
  const name = COORDINATES.test(place.name) ? place.name : sanitizePlaceText(place.name, MAX_PLACE_LENGTH)
  return {
    ...place,
    name: name || 'The place on the map',
    area: sanitizePlaceText(place.area, MAX_AREA_LENGTH),
  }
}

function sanitizePlaceText(text: string, maxLength: number): string {
  return signIfShortened(shorten(sanitizeText(text), maxLength), text)
}

function firstWords(text: string): string {
  return text.split(' ').filter(Boolean).slice(0, MAX_NAME_WORDS).join(' ')
}

/** Ends a text with an ellipsis if letters or digits are missing, so that nobody takes it for the whole. */
function signIfShortened(short: string, text: string): string {
  const lettersOf = (one: string) => one.normalize('NFC').replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')
  if (short === '' || short.endsWith('…') || lettersOf(short) === lettersOf(text)) return short
  return `${short.replace(/[ -]+$/, '')}…`
}

/** Keeps those of titles and initials ("Dr. J. Okafor"). */
function removeDots(text: string): string {
  return text.replace(/(?<!(?:^|\s)\p{L}{1,3})\.|\.(?! )/gu, '')
}

function sanitizeText(text: string): string {
  const plain = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}\p{Nd}'’ ,&#()-]/gu, '')
  return plain.replace(LONG_NUMBER, '').replace(/ +/g, ' ').trim()
}
