import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import type { Post } from '@/lib/content/model/schemas'

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Finds the guides of the cities that a post's title or tags mention, in order of first mention. */
export function findPostGuides<T extends Pick<CityGuide, 'phrases'>>(
  { title, tags }: Pick<Post, 'title' | 'tags'>,
  guides: readonly T[],
): T[] {
  const text = normalizeForMatching([title, ...tags].join(' '))
  return guides
    .map(guide => ({ guide, index: findFirstIndex(text, guide.phrases) }))
    .filter(({ index }) => index !== -1)
    .toSorted((a, b) => a.index - b.index)
    .map(({ guide }) => guide)
}

/** Returns whether a post mentions this city or no city at all. */
export function fitsCity({
  post,
  guide,
  guides,
}: {
  post: Pick<Post, 'title' | 'tags'>
  guide: Pick<CityGuide, 'city'>
  guides: readonly Pick<CityGuide, 'city' | 'phrases'>[]
}): boolean {
  const mentionedGuides = findPostGuides(post, guides)
  return mentionedGuides.length === 0 || mentionedGuides.some(({ city }) => city === guide.city)
}

function findFirstIndex(text: string, phrases: readonly string[]): number {
  const indexes = phrases.map(phrase => text.indexOf(normalizeForMatching(phrase))).filter(index => index !== -1)
  return indexes.length === 0 ? -1 : Math.min(...indexes)
}

/** Spaces on both sides keep "lax" out of "relax". */
function normalizeForMatching(text: string): string {
  return ` ${(text.normalize().toLowerCase().match(WORD) ?? []).join(' ')} `
}
