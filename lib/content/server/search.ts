import 'server-only'
import { extractText } from '@/lib/content/model/post-text'
import type { Post } from '@/lib/content/model/schemas'
import { readClientIp } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { inSlices } from '@/lib/platform/slices'
import { singleton } from '@/lib/singleton'

const MAX_WORDS = 12
const MAX_TEXT_LENGTH = 30_000
/** A word in a title outweighs the same in an excerpt, and that the same in a label or text. Whole words count twice. */
const WEIGHTS = [
  ['title', 16],
  ['excerpt', 8],
  ['labels', 4],
  ['body', 1],
] as const

/** Words of a post by field, folded, with a space before and after each: " THE CAFE ". */
type Words = Record<(typeof WEIGHTS)[number][0], string>

/**
 * Finds the posts that have every word of a query, or a word that begins with it; best first, and of equals the newest. A
 * post ranks by the word that it has in the least place, so that those about all words come first.
 *
 * Looks through all texts: 20 MB of them, the most that the site reads, take milliseconds, while an index of as many
 * words takes a hundred megabytes, seconds to fill, and cannot be interrupted while it answers "a b c".
 */
export async function searchPosts(posts: readonly Post[], query: string, limit: number): Promise<Post[]> {
  const words = [...new Set(splitWords(query))].slice(0, MAX_WORDS)
  const found: { post: Post; least: number; sum: number }[] = []
  for await (const post of inSlices(words.length === 0 ? [] : posts)) {
    const scores = words.map(word => scoreOf(wordsOf(post), word))
    const least = Math.min(...scores)
    if (least > 0) found.push({ post, least, sum: scores.reduce((sum, score) => sum + score) })
  }
  found.sort((a, b) => b.least - a.least || b.sum - a.sum)
  return found.slice(0, limit).map(({ post }) => post)
}

function scoreOf(text: Words, word: string): number {
  for (const [field, weight] of WEIGHTS) {
    if (text[field].includes(` ${word}`)) return text[field].includes(` ${word} `) ? 2 * weight : weight
  }
  return 0
}

const knownWords = singleton<WeakMap<Post, Words>>('words of posts')

function wordsOf(post: Post): Words {
  const known = knownWords.getOrCreate(() => new WeakMap())
  const { title, excerpt = '', category = '', tags, content } = post
  const words = known.get(post) ?? {
    title: toWords(title),
    excerpt: toWords(excerpt),
    labels: toWords([category, ...tags].join(' ')),
    body: toWords(extractText(content).slice(0, MAX_TEXT_LENGTH)),
  }
  known.set(post, words)
  return words
}

/** Removes case and accents. Capitals, since some small letters depend on their place in a word. */
function splitWords(text: string): string[] {
  const folded = text
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A copy of ASCII takes one byte a letter; parts of a text with one dash take two. */
function toWords(text: string): string {
  return Buffer.from(` ${splitWords(text).join(' ')} `).toString()
}

const msUntilAllowed = createRateLimiter('postSearches')

/** Counts a search of a client IP; returns the seconds to wait, 0 if allowed. */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
