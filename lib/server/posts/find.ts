import 'server-only'
import { sql } from 'kysely'
import { readCard } from './lists'
import { matchPhrases, matchWords } from './match'
import type { PostIndex } from './port'
import type { IndexDatabase } from './tables'

/** Words of a text shown around what was found. */
const SNIPPET_WORDS = 24
/** Set around what was found, so that a text that holds it can be told from one that does not. */
const FOUND = '\u0001'

/** What stands at the head of a post: its matches go before all that are in the text alone, and are sooner found. */
const HEAD = '{title excerpt labels}'

/** What is looked up in the texts of an index. */
export function createTextQuestions(db: () => Promise<IndexDatabase>): Pick<PostIndex, 'search' | 'about'> {
  return {
    async search({ query, limit }) {
      const match = matchWords(query)
      if (match === null) return []
      const from = await db()
      const { whole, begun } = match
      const keys = await findBest(from, { matches: [inHead(whole), inHead(begun), whole, begun], limit })
      const snippets = await cutSnippets(from, { match: begun, keys })
      return (await readCards(from, keys)).map(({ key, card }) => ({
        ...card,
        snippet: snippets.get(key) ?? card.summary,
      }))
    },
    async about({ phrases, limit }) {
      const match = matchPhrases(phrases)
      if (match === null) return []
      const from = await db()
      const keys = await findBest(from, { matches: [inHead(match), match], limit })
      return (await readCards(from, keys)).map(({ card }) => card)
    },
  }
}

function inHead(match: string): string {
  return `${HEAD} : (${match})`
}

/** The rows that match best: those of the first expression, then those that each next one adds until there are enough. */
async function findBest(db: IndexDatabase, { matches, limit }: { matches: readonly string[]; limit: number }) {
  const found = new Set<number>()
  for (const match of matches) {
    if (found.size >= limit) break
    const { rows } = await sql<{ key: number }>`select rowid as key from post_text where post_text match ${match}
      order by rank limit ${limit}`.execute(db)
    for (const { key } of rows) found.add(key)
  }
  return [...found].slice(0, limit)
}

/** The words around what was found in the text, or else in the excerpt, of these rows alone and not of all that match. */
async function cutSnippets(db: IndexDatabase, { match, keys }: { match: string; keys: readonly number[] }) {
  if (keys.length === 0) return new Map<number, string>()
  // The plus: one walk over what matches, instead of a search anew for each row.
  const { rows } = await sql<{ key: number; body: string; excerpt: string }>`select rowid as key,
      snippet(post_text, 3, ${FOUND}, '', '…', ${SNIPPET_WORDS}) as body,
      snippet(post_text, 1, ${FOUND}, '', '…', ${SNIPPET_WORDS}) as excerpt
    from post_text where post_text match ${match} and +rowid in (${sql.join(keys)})`.execute(db)
  return new Map(
    rows.flatMap(({ key, body, excerpt }) => {
      const found = [body, excerpt].find(text => text.includes(FOUND))
      return found === undefined ? [] : [[key, found.replaceAll(FOUND, '')] as const]
    }),
  )
}

/** The cards of these rows, in this order. */
async function readCards(db: IndexDatabase, keys: readonly number[]) {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('posts').select(['key', 'card']).where('key', 'in', keys).execute()
  const cards = new Map(rows.map(row => [row.key, readCard(row)]))
  return keys.flatMap(key => {
    const card = cards.get(key)
    return card === undefined ? [] : [{ key, card }]
  })
}
