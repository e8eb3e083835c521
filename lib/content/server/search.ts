import 'server-only'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { extractText, toSummary } from '@/lib/content/model/summary'
import { singleton } from '@/lib/platform/singleton'
import { inSlices } from '@/lib/platform/slices'

export type SearchResultPost = PostSummary & { snippet: string }

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
const MAX_TEXT_LENGTH = 30_000
const SNIPPET_WORDS = 24
const WORDS_BEFORE_MATCH = 6
const WORDS_FROM_MATCH = SNIPPET_WORDS - WORDS_BEFORE_MATCH
/** More repetitions of a word tell nothing new. */
const MAX_COUNTED = 8
/** One word in a title outweighs any number in the text. */
const WEIGHTS = { title: 100, excerpt: 20, labels: 10, body: 1 }
const HEAD_FIELDS = ['title', 'excerpt', 'labels'] as const
type Field = keyof typeof WEIGHTS

/** Words of a post by field, folded, with a space before and after each: " THE CAFE ". */
type Words = Record<Field, string>

const knownWords = singleton<WeakMap<Post, Words>>('words of posts')

/**
 * Finds the posts that have every word of a query, or a word that begins with it; best first. Posts whose title, excerpt
 * and labels have every word come before others, and whole words before their beginnings.
 *
 * Looks through all texts: 20 MB of them, the most that the site reads, take milliseconds, while an index of as many
 * words takes a hundred megabytes, seconds to fill, and cannot be interrupted while it answers "a b c".
 */
export async function searchPosts(posts: readonly Post[], query: string, limit: number): Promise<SearchResultPost[]> {
  const words = removeImpliedWords(splitWords(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS))
  if (words.length === 0) return []
  const found: Ranked[] = []
  for await (const post of inSlices(posts)) {
    const text = wordsOf(post)
    const level = Math.min(...words.map(word => levelOf(text, word)))
    if (level === NOWHERE) continue
    const end = level === WHOLE_IN_HEAD || level === WHOLE_IN_BODY ? ' ' : ''
    const points = words.reduce((sum, word) => sum + score(text, ` ${word}${end}`, level), 0)
    found.push({ post, level, points })
  }
  const results: SearchResultPost[] = []
  for await (const { post } of inSlices(found.sort(compareRanks).slice(0, limit))) {
    const summary = toSummary(post)
    results.push({ ...summary, snippet: cutSnippet(post, words) ?? summary.summary })
  }
  return results
}

/** Finds the posts that have any of the phrases, as whole words; those in title, excerpt and labels first. */
export async function findPostsAbout(
  posts: readonly Post[],
  phrases: readonly string[],
  limit: number,
): Promise<PostSummary[]> {
  const wanted = phrases.map(phrase => toWords(phrase)).filter(phrase => phrase.trim() !== '')
  const found: Ranked[] = []
  for (const level of [WHOLE_IN_HEAD, WHOLE_IN_BODY]) {
    if (found.length >= limit) break
    const known = new Set(found.map(({ post }) => post))
    for await (const post of inSlices(posts)) {
      if (known.has(post)) continue
      const points = wanted.reduce((sum, phrase) => sum + score(wordsOf(post), phrase, level), 0)
      if (points > 0) found.push({ post, level, points })
    }
  }
  return found
    .sort(compareRanks)
    .slice(0, limit)
    .map(({ post }) => toSummary(post))
}

const [NOWHERE, BEGUN_IN_BODY, WHOLE_IN_BODY, BEGUN_IN_HEAD, WHOLE_IN_HEAD] = [0, 1, 2, 3, 4]

function levelOf(text: Words, word: string): number {
  const [begun, whole] = [` ${word}`, ` ${word} `]
  if (HEAD_FIELDS.some(field => text[field].includes(whole))) return WHOLE_IN_HEAD
  if (HEAD_FIELDS.some(field => text[field].includes(begun))) return BEGUN_IN_HEAD
  if (!text.body.includes(begun)) return NOWHERE
  return text.body.includes(whole) ? WHOLE_IN_BODY : BEGUN_IN_BODY
}

/** The level of a post is that of its worst word. */
type Ranked = { post: Post; level: number; points: number }

/** The sort is stable: of equals the newest comes first. */
function compareRanks(a: Ranked, b: Ranked): number {
  return b.level - a.level || b.points - a.points
}

/** Repetitions count less and less, and less in a long text (the term frequency of BM25). Beside a head no body counts. */
function score(text: Words, part: string, level: number): number {
  let points = 0
  for (const field of level >= BEGUN_IN_HEAD ? HEAD_FIELDS : ([...HEAD_FIELDS, 'body'] as const)) {
    const count = countIn(text[field], part)
    if (count > 0) points += (WEIGHTS[field] * count) / (count + 0.3 + text[field].length / 10_000)
  }
  return points
}

function countIn(text: string, part: string): number {
  let count = 0
  // Two neighbors share the space between them.
  for (let at = text.indexOf(part); at !== -1 && count < MAX_COUNTED; at = text.indexOf(part, at + part.length - 1))
    count += 1
  return count
}

/** "airport" implies "air". */
function removeImpliedWords(words: readonly string[]): string[] {
  return words.filter(
    (word, place) =>
      !words.some((other, at) => at !== place && other.startsWith(word) && (other !== word || at < place)),
  )
}

function wordsOf(post: Post): Words {
  const known = knownWords.getOrCreate(() => new WeakMap())
  const { title, excerpt = '', category = '', tags } = post
  const words = known.get(post) ?? {
    title: toWords(title),
    excerpt: toWords(excerpt),
    labels: toWords([category, ...tags].join(' ')),
    body: toWords(bodyOf(post)),
  }
  known.set(post, words)
  return words
}

function bodyOf({ content }: Post): string {
  return extractText(content, MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH)
}

/** Cuts the words around the place of a text or excerpt that has most of the words; null if neither has one. */
function cutSnippet(post: Post, words: readonly string[]): string | null {
  const { body, excerpt } = wordsOf(post)
  return cutAroundWords(bodyOf(post), body, words) ?? cutAroundWords(post.excerpt ?? '', excerpt, words)
}

function cutAroundWords(text: string, folded: string, words: readonly string[]): string | null {
  const hits = folded
    .trim()
    .split(' ')
    .flatMap((own, index) => {
      const word = words.find(one => own.startsWith(one))
      return word === undefined ? [] : [{ index, word }]
    })
  let best: { index: number; count: number } | null = null
  for (const [place, { index }] of hits.entries()) {
    const near = new Set<string>()
    for (let at = place; (hits[at]?.index ?? Number.POSITIVE_INFINITY) < index + WORDS_FROM_MATCH; at++)
      near.add(hits[at]?.word ?? '')
    if (best === null || near.size > best.count) best = { index, count: near.size }
    if (near.size === words.length) break
  }
  if (best === null) return null
  const all = [...text.matchAll(WRITTEN_WORD)]
  const start = Math.max(0, Math.min(findStart(text, all, best.index), all.length - SNIPPET_WORDS))
  const next = all[start + SNIPPET_WORDS]
  const shown = text.slice(start === 0 ? 0 : all[start]?.index, next?.index).trimEnd()
  return `${start === 0 ? '' : '…'}${shown}${next === undefined ? '' : '…'}`
}

/** Returns the beginning of the sentence, if it is near enough. */
function findStart(text: string, words: readonly RegExpExecArray[], match: number): number {
  for (let at = match; at > match - WORDS_BEFORE_MATCH * 2; at--) {
    if (/[.!?]/.test(text.slice(words[at - 1]?.index ?? 0, words[at]?.index ?? 0))) return at
  }
  return match - WORDS_BEFORE_MATCH
}

const WRITTEN_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const FOLDED_WORD = /[\p{L}\p{N}]+/gu

/** Removes case and accents. Capitals, since some small letters depend on their place in a word. */
function fold(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

function splitWords(text: string): string[] {
  return fold(text).match(FOLDED_WORD) ?? []
}

/** A copy of ASCII takes one byte a letter; parts of a text with one dash take two. */
function toWords(text: string): string {
  return Buffer.from(` ${splitWords(text).join(' ')} `).toString()
}
