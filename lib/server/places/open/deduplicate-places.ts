import 'server-only'
import { metersBetween } from '@/lib/maps/distance'
import type { Place } from '@/lib/maps/schemas'
import { stateNames } from '../states'
import { canonicalText } from '../text-normalization'

/** How far two sources may put one place apart: the gazetteer's hand is right to 300 m, an airport or a town is wide. */
const SAME_WITHIN_METERS: Partial<Record<Place['kind'], number>> = { airport: 5_000, city: 15_000, district: 4_000 }
const OTHERS_WITHIN_METERS = 500
/** "JFK Terminal 4" may be "Terminal 4"; "Hilton Garden Inn" is no "Hilton". */
const MAX_EXTRA_WORDS = 1
const GENERIC_WORDS = new Set(['airport', 'international', 'hotel', 'station', 'city'])

/**
 * Whether two sources mean one place: near each other, and one name holds the other with no more than where it lies,
 * what it is, and one word beyond. Addresses are the same in every word or not at all.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  const within = Math.max(toleranceMeters(one), toleranceMeters(other))
  if (metersBetween(one, other) > within) return false
  if (one.kind === 'address' || other.kind === 'address') return canonicalText(one.name) === canonicalText(other.name)
  const [shorter, longer] = [distinctiveWords(one), distinctiveWords(other)].sort((a, b) => a.size - b.size)
  if (shorter === undefined || longer === undefined || shorter.size === 0) return false
  return [...shorter].every(word => longer.has(word)) && longer.size - shorter.size <= MAX_EXTRA_WORDS
}

/** Places without those that read the same as one before them: a rider could not choose between them. */
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
  // A town is called after itself and must not lose its only word to where it lies.
  const areaWords = kind === 'city' ? [] : canonicalText(`${area} ${stateNames[area.slice(-2)] ?? ''}`).split(' ')
  const isGeneric = (word: string) => GENERIC_WORDS.has(word) || areaWords.includes(word)
  const distinctive = words.filter(word => !isGeneric(word))
  return new Set(distinctive.length === 0 ? words : distinctive)
}
