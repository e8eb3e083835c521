import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import type { Post } from '@/lib/content/model/schemas'

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Finds the guides of the cities that a post's title or tags name, in the order of their names there. */
export function findPostGuides<T extends Pick<CityGuide, 'phrases'>>(
  { title, tags }: Pick<Post, 'title' | 'tags'>,
  guides: readonly T[],
): T[] {
  const text = toWords([title, ...tags].join(' '))
  return guides
    .map(guide => ({ guide, at: findFirst(text, guide.phrases) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ guide }) => guide)
}

/** Returns whether a post is about a city or about none, not about others. */
export function fitsCity({
  post,
  guide,
  guides,
}: {
  post: Pick<Post, 'title' | 'tags'>
  guide: Pick<CityGuide, 'city'>
  guides: readonly Pick<CityGuide, 'city' | 'phrases'>[]
}): boolean {
  const named = findPostGuides(post, guides)
  return named.length === 0 || named.some(({ city }) => city === guide.city)
}

function findFirst(text: string, phrases: readonly string[]): number {
  const found = phrases.map(phrase => text.indexOf(toWords(phrase))).filter(at => at !== -1)
  return found.length === 0 ? -1 : Math.min(...found)
}

/** Spaces on both sides keep "lax" out of "relax". */
function toWords(text: string): string {
  return ` ${(text.normalize().toLowerCase().match(WORD) ?? []).join(' ')} `
}
