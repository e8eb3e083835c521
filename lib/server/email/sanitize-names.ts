import 'server-only'
import { parsePlaceRef } from '@/lib/maps/place-ref'
import type { Place } from '@/lib/maps/schemas'
import { toSingleLine } from '@/lib/server/sanitize-text'

const MAX_NAME_WORDS = 3
const MAX_NAME_LENGTH = 30
const MAX_PLACE_LENGTH = 60
const MAX_AREA_LENGTH = 40
/** Coordinates as this server writes them. */
const COORDINATES = /^-?\d{1,3}\.\d{1,5}, -?\d{1,3}\.\d{1,5}$/
/** Digits enough for a telephone. */
const LONG_NUMBER = /\+?\d(?:[\s()-]*\d){6,}/g

/*
 * Whoever books names the address that a mail goes to, and so can have us write to anybody. What they typed is told in
 * a form too short and too plain for a message of theirs: no address that a mail program would make a link of, no
 * number to call, no sentence.
 */

/** A name of a person: letters alone, three words at most. */
export function sanitizePersonName(text: string): string {
  const letters = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}'’. -]/gu, '')
  return truncateAtWord(
    removeDots(letters).split(' ').filter(Boolean).slice(0, MAX_NAME_WORDS).join(' '),
    MAX_NAME_LENGTH,
  )
}

/** A terminal, as "4" or "Tom Bradley International". */
export function sanitizeTerminal(text: string): string {
  const plain = sanitizeText(text).replace(/,/g, '')
  return truncateAtWord(plain.split(' ').slice(0, MAX_NAME_WORDS).join(' '), MAX_NAME_LENGTH)
}

/** A telephone number: nothing but its digits and what stands between them. */
export function sanitizePhone(text: string): string {
  return toSingleLine(text).replace(/[^\d+() -]/g, '')
}

/** A place as it may be told to anybody. One of our own is called as we call it, any other by plain words. */
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

/** Without dots but for those of titles and initials, "Dr. J. Okafor": a word comes before them and a space after. */
function removeDots(text: string): string {
  return text.replace(/(?<!(?:^|\s)\p{L}{1,3})\.|\.(?! )/gu, '')
}

function sanitizeText(text: string): string {
  const plain = toSingleLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}\p{Nd}'’ ,&#()-]/gu, '')
  return plain.replace(LONG_NUMBER, '').replace(/ +/g, ' ').trim()
}

/** At most so many letters, and no half word where there are several. */
function truncateAtWord(text: string, maxLength: number): string {
  const all = [...text]
  if (all.length <= maxLength) return text
  const truncated = all.slice(0, maxLength).join('')
  return truncated.replace(/\s+\S*$/, '')
}
