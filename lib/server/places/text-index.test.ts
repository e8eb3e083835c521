import MiniSearch, { type Query } from 'minisearch'
import { createGazetteer } from './gazetteer'

const gazetteer = createGazetteer()

/** The words that a query has the index look for, each time that it does. */
function lookedFor(query: string): string[] {
  const search = jest.spyOn(MiniSearch.prototype, 'search')
  gazetteer.weigh({ query })
  const words = search.mock.calls.flatMap(([asked]) => wordsOf(asked))
  search.mockRestore()
  return words
}

function wordsOf(query: Query): string[] {
  if (typeof query === 'string') return query.split(' ')
  return typeof query === 'symbol' ? [] : query.queries.flatMap(wordsOf)
}

test.each(['b c d e f g h i', 'ma ca ba do re mi ne no'])(
  'each word of "%s" and each pair of neighbors is looked for once, however they are combined',
  query => {
    const typed = query.split(' ')
    const pairs = typed.slice(1).map((word, at) => `${typed[at]}${word}`)
    expect(lookedFor(query).filter(word => word.length < 4).length).toBeLessThanOrEqual(typed.length + pairs.length)
  },
)

test('words that were looked for are remembered', () => {
  gazetteer.weigh({ query: 'j k l m' })
  const again = lookedFor('j k l m')
  expect(again).toEqual([])
})
