import 'server-only'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'

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

/** Sanitizes a person's name to letters, at most three words. */
export function sanitizePersonName(text: string): string {
  const letters = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}'’. -]/gu, '')
  return truncateAtWord(
    removeDots(letters).split(' ').filter(Boolean).slice(0, MAX_NAME_WORDS).join(' '),
    MAX_NAME_LENGTH,
  )
}

/** Sanitizes a terminal such as "4" or "Tom Bradley International". */
export function sanitizeTerminal(text: string): string {
  const plain = sanitizeText(text).replace(/,/g, '')
  return truncateAtWord(plain.split(' ').slice(0, MAX_NAME_WORDS).join(' '), MAX_NAME_LENGTH)
}

/** Sanitizes a phone number to digits and separators. */
export function sanitizePhone(text: string): string {
  return toSingleLine(text).replace(/[^\d+() -]/g, '')
}

/** Sanitizes a place for riders. */
export function sanitizePlace(place: Place): Place {
  if (parsePlaceRef(place.id)?.kind === 'own')
    return { ...place, name: toSingleLine(place.name), area: toSingleLine(place.area) }
  const name = COORDINATES.test(place.name) ? place.name : truncateAtWord(sanitizeText(place.name), MAX_PLACE_LENGTH)
  return {
    ...place,
    name: name || 'The place on the map',
    area: truncateAtWord(sanitizeText(place.area), MAX_AREA_LENGTH),
  }
}

/** Keeps those of titles and initials ("Dr. J. Okafor"). */
function removeDots(text: string): string {
  return text.replace(/(?<!(?:^|\s)\p{L}{1,3})\.|\.(?! )/gu, '')
}

function sanitizeText(text: string): string {
  const plain = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}\p{Nd}'’ ,&#()-]/gu, '')
  return plain.replace(LONG_NUMBER, '').replace(/ +/g, ' ').trim()
}

function truncateAtWord(text: string, maxLength: number): string {
  const all = [...text]
  if (all.length <= maxLength) return text
  const truncated = all.slice(0, maxLength).join('')
  return truncated.replace(/\s+\S*$/, '')
}
