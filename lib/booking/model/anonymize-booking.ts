import type { z } from 'zod'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import { mapTexts, type TextKind } from './texts'

export const ERASED_TEXT = 'Erased'
/** No mail can be sent to this domain (RFC 2606). */
export const ERASED_EMAIL = 'erased@erased.invalid'

/** Removes personal data, idempotently: every text that is not a name of our own, and every place. */
export function anonymize<Known, Value extends Known>(schema: z.ZodType<Known>, value: Value): Value {
  return mapTexts(schema, value, { text: eraseText, place: anonymizePlace })
}

function eraseText(text: string, kind: TextKind): string {
  if (kind === 'code' || text === '') return text
  return kind === 'email' ? ERASED_EMAIL : ERASED_TEXT
}

/** The area may be free text; a tenth of a degree is 7 miles. */
function anonymizePlace({ city, lat, lng }: BookedPlace): BookedPlace {
  const servedCity = findCity(city)
  const name = servedCity === undefined ? ERASED_TEXT : formatCity(servedCity)
  return { id: 'erased', name, area: '', kind: 'city', lat: roundToTenth(lat), lng: roundToTenth(lng), city }
}

function roundToTenth(degrees: number): number {
  return Math.round(degrees * 10) / 10
}
