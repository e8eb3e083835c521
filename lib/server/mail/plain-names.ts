import 'server-only'
import { readPlaceRef } from '@/lib/maps/place-ref'
import type { Place } from '@/lib/maps/schemas'
import { oneLine } from '@/lib/server/tidy-text'

const NAME_WORDS = 3
const NAME_LETTERS = 30
const PLACE_LETTERS = 60
const AREA_LETTERS = 40
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
export function personName(text: string): string {
  const letters = oneLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}'’. -]/gu, '')
  return cut(withoutDots(letters).split(' ').filter(Boolean).slice(0, NAME_WORDS).join(' '), NAME_LETTERS)
}

/** A terminal, as "4" or "Tom Bradley International". */
export function terminalName(text: string): string {
  const plain = plainWords(text).replace(/,/g, '')
  return cut(plain.split(' ').slice(0, NAME_WORDS).join(' '), NAME_LETTERS)
}

/** A telephone number: nothing but its digits and what stands between them. */
export function phoneNumber(text: string): string {
  return oneLine(text).replace(/[^\d+() -]/g, '')
}

/** A place as it may be told to anybody. One of our own is called as we call it, any other by plain words. */
export function plainPlace(place: Place): Place {
  if (readPlaceRef(place.id)?.kind === 'own') return { ...place, name: oneLine(place.name), area: oneLine(place.area) }
  const name = COORDINATES.test(place.name) ? place.name : cut(plainWords(place.name), PLACE_LETTERS)
  return { ...place, name: name || 'The place on the map', area: cut(plainWords(place.area), AREA_LETTERS) }
}

/** Without dots but for those of titles and initials, "Dr. J. Okafor": a word comes before them and a space after. */
function withoutDots(text: string): string {
  return text.replace(/(?<!(?:^|\s)\p{L}{1,3})\.|\.(?! )/gu, '')
}

function plainWords(text: string): string {
  const plain = oneLine(text.normalize('NFC')).replace(/[^\p{L}\p{M}\p{Nd}'’ ,&#()-]/gu, '')
  return plain.replace(LONG_NUMBER, '').replace(/ +/g, ' ').trim()
}

/** At most so many letters, and no half word where there are several. */
function cut(text: string, letters: number): string {
  const all = [...text]
  if (all.length <= letters) return text
  const kept = all.slice(0, letters).join('')
  return kept.replace(/\s+\S*$/, '')
}
