import type { Item } from './content-items'

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** Makes posts of a backend, one per day, newest first. */
export function makeManyPosts(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => {
    const number = count - index
    return {
      _id: `post-${number}`,
      title: `Post ${number}`,
      content: `<h2>Part ${number}</h2><p>Words of post ${number}.</p>`,
      excerpt: `About ${number}`,
      featuredImage: '/stills/sedan-city-night.webp',
      category: 'News',
      tags: ['airport', `series ${number % 7}`],
      publishedAt: new Date(FIRST_DAY + number * DAY_MS).toISOString(),
    }
  })
}
