import 'server-only'
import type { CityId } from '@/lib/site'
import type { Entry } from './entries'
import { stateNames } from './states'
import { isOneSlip, plainText, sameText, wordsOf } from './words'

/** An entry with what it is called, as the ranking compares it. */
export type Known = { entry: Entry; name: string; joined: string; aliases: string; words: string[] }
export type Wanted = { query: string; near?: CityId }

/** Words that name a kind of place: as another name of a place they say nothing. */
const KIND_WORDS = new Set(['airport', 'terminal', 'station', 'hotel', 'stadium', 'hospital', 'university', 'museum'])

const MIN_LETTERS_TO_MEND = 3
/** What one level of fit is worth in importance: "midway" means the airport, not the town of that name; "dallas" means Dallas. */
const LEVEL_WEIGHT = 40
/** Cities of some 250,000 people, airports of the middle size, and what was put on the map by hand. */
const MIN_IMPORTANCE_TO_BE_MEANT = 45

/** What the ranking needs of an entry, made once. */
export function knownAs(entry: Entry): Known {
  const { name, area, kind } = entry.place
  const whereabouts = sameText(`${area} ${stateNames[area.slice(-2)] ?? ''}`)
  const sameName = sameText(name)
  const words = [...sameName.split(' '), kind, ...whereabouts.split(' ')]
  const joined = sameName.replaceAll(' ', '')
  return { entry, name: sameName, joined, aliases: ` ${plainText(entry.aliases)} `, words }
}

/**
 * Puts the better answer first: the airport whose code was typed, then the chosen city's places, then how well the
 * words fit together with how much the place is wanted, then the shorter name.
 */
export function sortByRank(found: Known[], { query, near }: Wanted): Known[] {
  const text = sameText(query)
  const plain = plainText(query)
  const words = wordsOf(query)
  const rankOf = (known: Known) => {
    const { place, code, importance } = known.entry
    const isCode = code !== null && words[0] === code && words.slice(1).every(word => word === 'airport')
    const isNear = near !== undefined && place.city === near
    return [
      isCode ? 1 : 0,
      isNear ? 1 : 0,
      LEVEL_WEIGHT * matchLevel(known, text, plain) + importance,
      -known.name.length,
    ]
  }
  return found
    .map(known => ({ known, rank: rankOf(known) }))
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
  return isOwn && (level === 4 || (level >= (isHere ? 2 : 3) && importance >= MIN_IMPORTANCE_TO_BE_MEANT))
}

/** 4 the whole name (with its state, in any order), 3 a part of it word by word, 2 another name or words of its name and area, else the share of the words. */
function matchLevel(known: Known, typed: string, plain: string): number {
  const { name, joined, aliases } = known
  const text = mend(known, typed)
  if (name === text || joined === text) return 4
  if (name.startsWith(text) || joined.startsWith(text) || ` ${name} `.includes(` ${text} `)) return 3
  if (!KIND_WORDS.has(plain) && aliases.includes(` ${plain} `)) return 2
  const words = text.split(' ')
  const held = words.filter(word => known.words.some(own => own.startsWith(word))).length
  if (held < words.length) return held / words.length
  return name.split(' ').every(own => words.includes(own)) ? 4 : 2
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
