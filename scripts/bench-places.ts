/**
 * Measures the gazetteer search: a few thousand seeded queries, half of them with a typo, typed letter by letter. Run
 * `npx tsx --conditions=react-server scripts/bench-places.ts`. Makes no assertions.
 */

import { createGazetteer } from '@/lib/places/server/gazetteer'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { cityIds } from '@/lib/site'

const QUERY_COUNT = 4_000
const SEED = 20_260_101
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const random = seededRandom(SEED)
const names = readGazetteerEntries().map(({ place }) => place.name)
const startedAt = performance.now()
const gazetteer = createGazetteer()
console.log(`read in ${Math.round(performance.now() - startedAt)} ms, ${names.length} places`)
await gazetteer.search({ query: 'airport' })
console.log(`first search after ${Math.round(performance.now() - startedAt)} ms`)

const durations: number[] = []
let answeredCount = 0
for (let i = 0; i < QUERY_COUNT; i++) {
  const query = makeQuery()
  const near = random() < 0.5 ? pick(cityIds) : undefined
  const queryStartedAt = performance.now()
  const found = await gazetteer.search({ query, near })
  durations.push(performance.now() - queryStartedAt)
  if (found.length > 0) answeredCount++
}
durations.sort((a, b) => a - b)
const at = (share: number) => (durations[Math.floor(share * (QUERY_COUNT - 1))] ?? 0).toFixed(2)
console.log(
  `${QUERY_COUNT} queries, ${answeredCount} with results: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
)

/** Picks a name, often unfinished, often with a typo. */
function makeQuery(): string {
  const name = pick(names)
  const length = random() < 0.5 ? name.length : 1 + Math.floor(random() * name.length)
  const prefix = name.slice(0, length).toLowerCase()
  return random() < 0.5 ? prefix : addTypo(prefix)
}

function addTypo(text: string): string {
  const at = Math.floor(random() * text.length)
  const letter = pick([...LETTERS])
  const typos = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
  ]
  return pick(typos)
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('no places')
  return item
}

/** Seeded random numbers (Mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
