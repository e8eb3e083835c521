import 'server-only'
import { metersBetween } from '@/lib/maps/distance'
import type { CityId } from '@/lib/site'
import type { Entry } from './entries'
import { stateNames } from './states'
import { isOneSlip, plainText, sameText, wordsOf } from './words'

/** An entry with what it is called, as the ranking compares it. */
export type Known = {
  entry: Entry
  name: string
  /** The name without the state that a few towns carry in it: "washington" for "Washington, D.C.". */
  withoutState: string
  joined: string
  aliases: string
  words: string[]
}
export type Wanted = { query: string; near?: CityId }

/** Words that name a kind of place: as another name of a place they say nothing. */
const KIND_WORDS = new Set(['airport', 'terminal', 'station', 'hotel', 'stadium', 'hospital', 'university', 'museum'])

const MIN_LETTERS_TO_MEND = 3
/** What one level of fit is worth in importance: "midway" means the airport, not the town of that name; "dallas" means Dallas. */
const LEVEL_WEIGHT = 40
/** The level of fit where the whole name was typed. */
const WHOLE_NAME = 4
/** Cities of some 250,000 people, airports of the middle size, and what was put on the map by hand. */
const MIN_IMPORTANCE_TO_BE_MEANT = 45
/** An airport this near to a town is one of the town's own; Baltimore/Washington lies 48 km from Washington. */
const TOWN_AIRPORT_METERS = 60_000

/** What the ranking needs of an entry, made once. */
export function knownAs(entry: Entry): Known {
  const { name, area, kind } = entry.place
  const whereabouts = sameText(`${area} ${stateNames[area.slice(-2)] ?? ''}`)
  const sameName = sameText(name)
  const words = [...sameName.split(' '), kind, ...whereabouts.split(' ')]
  const joined = sameName.replaceAll(' ', '')
  const state = ` ${plainText(area)}`
  const withoutState = sameName.endsWith(state) ? sameName.slice(0, -state.length) : sameName
  return { entry, name: sameName, withoutState, joined, aliases: ` ${plainText(entry.aliases)} `, words }
}

/**
 * Puts the better answer first: the airport whose code was typed, then the chosen city's places, then how well the
 * words fit together with how much the place is wanted, then the shorter name. A town whose whole name was typed comes
 * before its own airports: "washington" is the city, "midway" stays the airport because no town of that name is near.
 */
export function sortByRank(found: Known[], { query, near }: Wanted): Known[] {
  const text = sameText(query)
  const plain = plainText(query)
  const words = wordsOf(query)
  const scored = found.map(known => {
    const level = matchLevel(known, text, plain)
    return { known, level, score: LEVEL_WEIGHT * level + known.entry.importance }
  })
  const airports = scored.filter(({ known }) => known.entry.place.kind === 'airport')
  const scoreOf = ({ known, level, score }: (typeof scored)[number]) => {
    const { place } = known.entry
    if (place.kind !== 'city' || level < WHOLE_NAME) return score
    const own = airports.filter(airport => metersBetween(airport.known.entry.place, place) <= TOWN_AIRPORT_METERS)
    return Math.max(score, ...own.map(airport => airport.score + 1))
  }
  const rankOf = (each: (typeof scored)[number]) => {
    const { place, code } = each.known.entry
    const isCode = code !== null && words[0] === code && words.slice(1).every(word => word === 'airport')
    const isNear = near !== undefined && place.city === near
    return [isCode ? 1 : 0, isNear ? 1 : 0, scoreOf(each), -each.known.name.length]
  }
  return scored
    .map(each => ({ known: each.known, rank: rankOf(each) }))
    .sort((a, b) => compare(b.rank, a.rank) || (a.known.name < b.known.name ? -1 : 1))
    .map(({ known }) => known)
}

/**
 * Whether the words, all of which this entry holds, mean it beyond doubt: its code, its whole name, or a part of its
 * own names where it is a place that many ask for. Words that only say where it lies do not, nor does another name of
 * a place outside the chosen city: "main street" in Chicago is not the one of Norman.
 */
export function isMeant(known: Known, { query, near }: Wanted): boolean {
  const { code, importance, place } = known.entry
  const words = wordsOf(query)
  if (code !== null && words.includes(code)) return true
  const level = matchLevel(known, sameText(query), plainText(query))
  const ownWords = [...known.name.split(' '), ...known.aliases.trim().split(' ')]
  const isOwn = sameText(query)
    .split(' ')
    .some(word => ownWords.some(own => own.startsWith(word)))
  const isHere = near === undefined || place.city === near
  return isOwn && (level === WHOLE_NAME || (level >= (isHere ? 2 : 3) && importance >= MIN_IMPORTANCE_TO_BE_MEANT))
}

/** 4 the whole name (with its state, in any order), 3 a part of it word by word, 2 another name or words of its name and area, else the share of the words. */
function matchLevel(known: Known, typed: string, plain: string): number {
  const { name, withoutState, joined, aliases } = known
  const text = mend(known, typed)
  if (name === text || withoutState === text || joined === text) return WHOLE_NAME
  if (name.startsWith(text) || joined.startsWith(text) || ` ${name} `.includes(` ${text} `)) return 3
  if (!KIND_WORDS.has(plain) && aliases.includes(` ${plain} `)) return 2
  const words = text.split(' ')
  const held = words.filter(word => known.words.some(own => own.startsWith(word))).length
  if (held < words.length) return held / words.length
  return name.split(' ').every(own => words.includes(own)) ? WHOLE_NAME : 2
}

/** The typed words with their slips mended to the words of this name, so that "chicgao" ranks as "chicago" does. */
function mend({ words: ownWords }: Known, typed: string): string {
  const words = typed.split(' ').map(word => {
    if (word.length < MIN_LETTERS_TO_MEND || ownWords.some(own => own.startsWith(word))) return word
    return ownWords.find(own => isOneSlip(word, own)) ?? word
  })
  return words.join(' ')
}

function compare(a: number[], b: number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
