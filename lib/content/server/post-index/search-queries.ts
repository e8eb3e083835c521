import 'server-only'
import { sql } from 'kysely'
import { readCard } from './list-queries'
import type { PostIndex } from './port'
import type { IndexDatabase } from './tables'

const SNIPPET_WORDS = 24
const MATCH_MARKER = '\u0001'

const HEAD_COLUMNS = '{title excerpt labels}'

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
const MAX_PHRASES = 20

const WORD = /[\p{L}\p{N}\p{M}]+/gu

export function createSearchQueries(db: () => Promise<IndexDatabase>): Pick<PostIndex, 'search' | 'about'> {
  return {
    async search({ query, limit }) {
      const match = buildWordMatch(query)
      if (match === null) return []
      const indexDb = await db()
      const { whole, prefix } = match
      const keys = await findBestMatches(indexDb, { matches: [inHead(whole), inHead(prefix), whole, prefix], limit })
      const snippets = await cutSnippets(indexDb, { match: prefix, keys })
      return (await readCards(indexDb, keys)).map(({ key, card }) => ({
        ...card,
        snippet: snippets.get(key) ?? card.summary,
      }))
    },
    async about({ phrases, limit }) {
      const match = buildPhraseMatch(phrases)
      if (match === null) return []
      const indexDb = await db()
      const keys = await findBestMatches(indexDb, { matches: [inHead(match), match], limit })
      return (await readCards(indexDb, keys)).map(({ card }) => card)
    },
  }
}

function inHead(match: string): string {
  return `${HEAD_COLUMNS} : (${match})`
}

async function findBestMatches(db: IndexDatabase, { matches, limit }: { matches: readonly string[]; limit: number }) {
  const found = new Set<number>()
  for (const match of matches) {
    if (found.size >= limit) break
    const { rows } = await sql<{ key: number }>`select rowid as key from post_text where post_text match ${match}
      order by rank limit ${limit}`.execute(db)
    for (const { key } of rows) found.add(key)
  }
  return [...found].slice(0, limit)
}

async function cutSnippets(db: IndexDatabase, { match, keys }: { match: string; keys: readonly number[] }) {
  if (keys.length === 0) return new Map<number, string>()
  // The plus disables the rowid lookup: one scan instead of a search per row.
  const { rows } = await sql<{ key: number; body: string; excerpt: string }>`select rowid as key,
      snippet(post_text, 3, ${MATCH_MARKER}, '', '…', ${SNIPPET_WORDS}) as body,
      snippet(post_text, 1, ${MATCH_MARKER}, '', '…', ${SNIPPET_WORDS}) as excerpt
    from post_text where post_text match ${match} and +rowid in (${sql.join(keys)})`.execute(db)
  return new Map(
    rows.flatMap(({ key, body, excerpt }) => {
      const found = [body, excerpt].find(text => text.includes(MATCH_MARKER))
      return found === undefined ? [] : [[key, found.replaceAll(MATCH_MARKER, '')] as const]
    }),
  )
}

async function readCards(db: IndexDatabase, keys: readonly number[]) {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('posts').select(['key', 'card']).where('key', 'in', keys).execute()
  const cards = new Map(rows.map(row => [row.key, readCard(row)]))
  return keys.flatMap(key => {
    const card = cards.get(key)
    return card === undefined ? [] : [{ key, card }]
  })
}

/** Builds FTS5 expressions for texts with every word of a query; null without a word. */
export function buildWordMatch(query: string): { whole: string; prefix: string } | null {
  const words = splitWords(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const whole = words.map(word => `"${word}"`)
  const prefix = removePrefixWords(words).map(word => `"${word}"*`)
  return { whole: whole.join(' AND '), prefix: prefix.join(' AND ') }
}

/** Short prefixes cost most, and "airport" implies "air". */
function removePrefixWords(words: readonly string[]): string[] {
  const lower = words.map(word => word.toLowerCase())
  return words.filter((_word, at) => {
    const own = lower[at] ?? ''
    return !lower.some((other, place) => place !== at && other.startsWith(own) && (other !== own || place < at))
  })
}

/** Builds an FTS5 expression for texts with any of the phrases; null without a word. */
function buildPhraseMatch(phrases: readonly string[]): string | null {
  const quoted = phrases
    .slice(0, MAX_PHRASES)
    .map(phrase => splitWords(phrase.slice(0, MAX_QUERY_LENGTH)))
    .filter(words => words.length > 0)
    .map(words => `"${words.join(' ')}"`)
  return quoted.length === 0 ? null : quoted.join(' OR ')
}

function splitWords(text: string): string[] {
  return text.normalize().match(WORD) ?? []
}
