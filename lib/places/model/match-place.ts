import type { CityId } from '@/lib/site'
import { parsePlaceRef } from './place-ref'
import { isTyped, type Place } from './schemas'

/** Riders and maps assign them to different towns. */
const IDENTIFIED_BY_NAME_KINDS: Place['kind'][] = ['airport', 'terminal']

/**
 * Finds the one place that a provider's words mean; null if none or several. A name alone must be in the city `near`.
 * An address in its ZIP code or a point was read from the text itself; text as typed is for the rider to choose.
 */
export function findUnambiguousPlace({
  text,
  places,
  near = '',
}: {
  text: string
  places: Place[]
  near?: CityId | ''
}): Place | null {
  const [first] = places
  if (first !== undefined && (first.zone !== undefined || parsePlaceRef(first.id)?.kind === 'point')) return first
  const [name = '', ...rest] = text.split(',')
  const areaText = ` ${normalizeText(rest.join(' '))} `
  const matches = places.filter(place => {
    if (isTyped(place)) return false
    if (areaText.trim() === '' && normalizeText(name) === airportCodeOf(place)) return true
    if (normalizeText(removeAirportCode(place.name)) !== normalizeText(removeAirportCode(name))) return false
    if (areaText.trim() === '') return place.area === '' || (near !== '' && place.city === near)
    const [state = '', town] = place.area.split(',').map(normalizeText).reverse()
    if (!areaText.includes(` ${state} `) && state !== '') return false
    return town === undefined || IDENTIFIED_BY_NAME_KINDS.includes(place.kind) || areaText.includes(` ${town} `)
  })
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const AIRPORT_CODE_PATTERN = /\s*\(([^)]*)\)\s*$/

function removeAirportCode(name: string): string {
  return name.replace(AIRPORT_CODE_PATTERN, '')
}

function airportCodeOf({ kind, name }: Place): string | null {
  const code = kind === 'airport' ? AIRPORT_CODE_PATTERN.exec(name)?.[1] : undefined
  return code === undefined ? null : normalizeText(code)
}

function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
