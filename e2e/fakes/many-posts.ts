import type { Item } from './content-items'

const CATEGORIES = [
  'Airport Transfers',
  'Business Travel',
  'City to City',
  'Fleet',
  'Occasions',
  'Café & Dining',
  'News',
]
const TAGS = ['airport', 'tips', 'New York', 'Los Angeles', 'Chicago', 'Dallas', 'Oklahoma City', 'weddings', 'luggage']
const WORDS = `the a of and to in for with at on by from your our car chauffeur airport hotel terminal luggage flight
  arrival departure evening morning meeting wedding city street night driver passenger curb sign fare mile hour quiet
  sedan suv sprinter leather window skyline bridge tunnel traffic weather winter summer concert theatre dinner table
  reservation guest family child seat bag suitcase carry-on check-in gate lounge security queue taxi limousine tip
  receipt invoice booking phone message minute delay cancel change route map stop waiting pickup drop-off return
  corporate account executive board conference roadshow client schedule itinerary "black car" café résumé São Paulo`
  .split(/\s+/)
  .filter(word => word !== '')
const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** Generates deterministic posts with bodies of about 8 KB, one per day, newest first. */
export function makeManyPosts(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => makeNumberedPost(count - index))
}

function makeNumberedPost(number: number): Item {
  const draw = createRandom(number)
  const words = (length: number) => Array.from({ length }, () => pick(WORDS, draw() * draw())).join(' ')
  const paragraphs = Array.from({ length: 18 + Math.floor(draw() * 8) }, () => `<p>${words(60)} no${number}.</p>`)
  return {
    _id: `post-${number}`,
    title: `${words(5)} ${number}`,
    content: `<h2>${words(4)}</h2>${paragraphs.join('\n')}`,
    excerpt: words(24),
    featuredImage: '/stills/sedan-city-night.webp',
    category: pick(CATEGORIES, draw()),
    tags: [pick(TAGS, draw()), pick(TAGS, draw()), `series ${Math.floor(number / 50)}`],
    publishedAt: new Date(FIRST_DAY + number * DAY_MS).toISOString(),
  }
}

function pick(list: readonly string[], at: number): string {
  return list[Math.floor(at * list.length)] ?? ''
}

/** Creates a seeded random number generator from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 2 ** 32
  }
}
