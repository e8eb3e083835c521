import 'server-only'
import { metersBetween } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'
import { stateNames } from '../states'
import { canonicalText } from '../text-normalization'

/** Airports and towns are wide. */
const SAME_WITHIN_METERS: Partial<Record<Place['kind'], number>> = { airport: 5_000, city: 15_000, district: 4_000 }
const OTHERS_WITHIN_METERS = 500
/** "JFK Terminal 4" may be "Terminal 4", but "Hilton Garden Inn" is not "Hilton". */
const MAX_EXTRA_WORDS = 1
const GENERIC_WORDS = new Set(['airport', 'international', 'hotel', 'station', 'city'])

/** Returns whether two sources mean one place. Addresses must match in every word. */
export function isSamePlace(one: Place, other: Place): boolean {
  const within = Math.max(toleranceMeters(one), toleranceMeters(other))
  if (metersBetween(one, other) > within) return false
  if (one.kind === 'address' || other.kind === 'address') return canonicalText(one.name) === canonicalText(other.name)
  const [shorter, longer] = [distinctiveWords(one), distinctiveWords(other)].sort((a, b) => a.size - b.size)
  if (shorter === undefined || longer === undefined || shorter.size === 0) return false
  return [...shorter].every(word => longer.has(word)) && longer.size - shorter.size <= MAX_EXTRA_WORDS
}

/** Removes places with the same label. */
export function removeDuplicatePlaces(places: Place[]): Place[] {
  const labels = new Set<string>()
  return places.filter(({ name, area }) => {
    const label = canonicalText(`${name} ${area}`)
    const isNew = !labels.has(label)
    labels.add(label)
    return isNew
  })
}

function toleranceMeters({ kind }: Place): number {
  return SAME_WITHIN_METERS[kind] ?? OTHERS_WITHIN_METERS
}

function distinctiveWords({ name, area, kind }: Place): Set<string> {
  const words = canonicalText(name).split(' ')
  // A town's name may equal its area and must not lose its only word.
  const areaWords = kind === 'city' ? [] : canonicalText(`${area} ${stateNames[area.slice(-2)] ?? ''}`).split(' ')
  const isGeneric = (word: string) => GENERIC_WORDS.has(word) || areaWords.includes(word)
  const distinctive = words.filter(word => !isGeneric(word))
  return new Set(distinctive.length === 0 ? words : distinctive)
}
