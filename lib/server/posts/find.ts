import 'server-only'
import { sql } from 'kysely'
import { readCard } from './lists'
import { matchPhrases, matchWords } from './match'
import type { PostIndex } from './port'
import type { IndexDatabase } from './tables'

/** Words of a text shown around what was found. */
const SNIPPET_WORDS = 24
/** Set around what was found, so that a text that holds it can be told from one that does not. No text has it. */
const FOUND = '\u0001'

/** What is looked up in the texts of an index. */
export function createTextQuestions(db: () => Promise<IndexDatabase>): Pick<PostIndex, 'search' | 'about'> {
  return {
    async search({ query, limit }) {
      const match = matchWords(query)
      if (match === null) return []
      const from = await db()
      const rows = await sql<{ card: string; body: string; excerpt: string }>`
        select card, snippet(post_text, 3, ${FOUND}, '', '…', ${SNIPPET_WORDS}) as body,
          snippet(post_text, 1, ${FOUND}, '', '…', ${SNIPPET_WORDS}) as excerpt
        from ${best(match, limit)} as best
        join post_text on post_text.rowid = best.key and post_text match ${match}
        join posts on posts.key = best.key
        order by best.place`.execute(from)
      return rows.rows.map(row => {
        const card = readCard(row)
        const found = [row.body, row.excerpt].find(text => text.includes(FOUND)) ?? card.summary
        return { ...card, snippet: found.replaceAll(FOUND, '') }
      })
    },
    async about({ phrases, limit }) {
      const match = matchPhrases(phrases)
      if (match === null) return []
      const { rows } = await sql<{ card: string }>`
        select card from ${best(match, limit)} as best join posts on posts.key = best.key
        order by best.place`.execute(await db())
      return rows.map(readCard)
    },
  }
}

/** The rows that match best. Their words are cut out of them alone, not out of all that match. */
function best(match: string, limit: number) {
  return sql`(select rowid as key, rank as place from post_text where post_text match ${match}
    order by rank limit ${limit})`
}
