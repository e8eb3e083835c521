import fc from 'fast-check'
import type { Post } from '@/lib/content/schemas'
import { buildWordMatch } from './match-expressions'
import { createTestIndex as indexOfPosts, makePost } from './testing/test-index'

/** An index over posts of which only this much is said. */
function indexWith(...posts: Partial<Post>[]) {
  return indexOfPosts(
    posts.map((facts, number) => makePost(`post-${number}`, { title: 'A title', content: '<p>A text</p>', ...facts })),
  )
}

async function searchIds(query: string, ...posts: Partial<Post>[]): Promise<string[]> {
  const found = await indexWith(...posts).search({ query, limit: 10 })
  return found.map(post => post._id)
}

const text = (words: string) => `<p>${words}</p>`

test('every word must be there', async () => {
  const posts = [
    { _id: 'both', content: text('an airport hotel') },
    { _id: 'one', content: text('an airport') },
  ]
  expect(await searchIds('hotel airport', ...posts)).toEqual(['both'])
})

test('the beginning of a word finds it', async () => {
  expect(await searchIds('chauf', { _id: 'a', content: text('Your chauffeur waits') })).toEqual(['a'])
})

test('the middle of a word does not find it', async () => {
  expect(await searchIds('auffeur', { content: text('Your chauffeur waits') })).toEqual([])
})

test.each([
  ['cafe', 'The Café'],
  ['CAFÉ', 'the cafe'],
  ['cafe\u0301', 'Café'],
  ['café', 'Cafe\u0301'],
  ['москва', 'МОСКВА'],
  ['東京', '東京空港'],
])('%s finds %s', async (query, words) => {
  expect(await searchIds(query, { _id: 'a', content: text(words) })).toEqual(['a'])
})

test('words of a title, an excerpt, a category, a tag and a text are found', async () => {
  const index = indexWith(
    { _id: 'title', title: 'Zebra' },
    { _id: 'excerpt', excerpt: 'zebra' },
    { _id: 'category', category: 'Zebra' },
    { _id: 'tag', tags: ['x', 'zebra'] },
    { _id: 'text', content: text('zebra') },
    { _id: 'none' },
  )
  const found = await index.search({ query: 'zebra', limit: 10 })
  expect(found.map(post => post._id).toSorted()).toEqual(['category', 'excerpt', 'tag', 'text', 'title'])
})

test('a title counts more than an excerpt, that more than a label, and that more than a text', async () => {
  const posts = [
    { _id: 'text', content: text('zebra one two three four five') },
    { _id: 'tag', tags: ['zebra'], content: text('one two three four five six') },
    { _id: 'title', title: 'Zebra', content: text('one two three four five six') },
    { _id: 'excerpt', excerpt: 'zebra', content: text('one two three four five six') },
    ...Array.from({ length: 20 }, () => ({ content: text('one two three four five six') })),
  ]
  expect(await searchIds('zebra', ...posts)).toEqual(['title', 'excerpt', 'tag', 'text'])
})

test('a post with the whole word goes before one where it only begins another', async () => {
  const posts = [
    { _id: 'begun', content: text('cargo cargo cargo') },
    { _id: 'whole', content: text('one two three four five six car seven eight nine ten') },
  ]
  expect(await searchIds('car', ...posts)).toEqual(['whole', 'begun'])
})

test('no more is given than was asked for', async () => {
  const index = indexWith(...Array.from({ length: 5 }, () => ({ title: 'zebra' })))
  expect(await index.search({ query: 'zebra', limit: 3 })).toHaveLength(3)
})

test('the snippet shows the words around what was found, as plain text', async () => {
  const content = `<p>${'before '.repeat(100)}</p><p>the <b>zebra</b> &lt;b&gt; crossing</p><p>${'after '.repeat(100)}</p>`
  const [found] = await indexWith({ content }).search({ query: 'zebra', limit: 1 })
  expect(found?.snippet).toMatch(/^….*before the zebra <b> crossing after.*…$/)
})

test('where the excerpt alone has the word, the snippet is of the excerpt', async () => {
  const [found] = await indexWith({ excerpt: 'All about zebras' }).search({ query: 'zebra', limit: 1 })
  expect(found?.snippet).toBe('All about zebras')
})

test('where the title alone has the word, the snippet is the summary', async () => {
  const [found] = await indexWith({ title: 'Zebra', content: text('Something else') }).search({
    query: 'zebra',
    limit: 1,
  })
  expect(found?.snippet).toBe('Something else')
})

test('scripts and markup of a body are not its words', async () => {
  const content = '<p class="zebra">text</p><script>zebra</script><!-- zebra -->'
  expect(await searchIds('zebra', { content })).toEqual([])
})

test.each(['', '   ', '"', '***', '()', '-', '\u0000', '…', '🎉'])(
  'a query without a word, %j, finds nothing',
  async query => {
    expect(await searchIds(query, { content: text('anything') })).toEqual([])
  },
)

test.each([
  '"zebra',
  'zebra*',
  'title:zebra',
  '(zebra',
  'zebra)',
  '-zebra',
  '^zebra',
  'zebra;',
  "zebra'",
  '{zebra}',
  'NEAR(zebra',
])('the punctuation of %s is harmless', async query => {
  const found = await searchIds(query, { _id: 'a', title: 'title near', content: text('zebra') })
  expect(found).toEqual(['a'])
})

test.each(['AND', 'OR', 'NOT', 'NEAR'])('%s is a word like any other', async query => {
  expect(await searchIds(query, { _id: 'a', content: text(`sooner ${query.toLowerCase()} later`) })).toEqual(['a'])
})

test('no query is an error', async () => {
  const index = indexWith({ content: text('a text with "quotes" and *stars*') })
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('"', "'", '*', '(', ')', ':', '^', '+', '-', 'a', ' ', '\u0000', '{', ',', 'é'),
      maxLength: 60,
    }),
    fc
      .array(fc.constantFrom('AND', 'OR', 'NOT', 'NEAR', '"', '(', ')', '*', 'title', ':', 'text', '+'), {
        maxLength: 20,
      })
      .map(words => words.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(query, async words => {
      expect(Array.isArray(await index.search({ query: words, limit: 3 }))).toBe(true)
      expect(Array.isArray(await index.about({ phrases: [words, words], limit: 3 }))).toBe(true)
    }),
  )
})

test('a word of a post, or its beginning, finds the post', async () => {
  const letter = fc.constantFrom(...'azAZ09éÜñçøłĐßΩάЖяאبअ東京ひカ한')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(word, fc.nat(), async (whole, at) => {
      const query = whole.slice(0, 1 + (at % whole.length))
      expect(await searchIds(query, { _id: 'a', title: `Of ${whole} and more` })).toEqual(['a'])
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['airport a air Airport', '"airport"*'],
  ['a b ab', '"b"* AND "ab"*'],
  ['AIR airport', '"airport"*'],
])('of %p only what no other word implies is looked for as a beginning', (query, begun) => {
  expect(buildWordMatch(query)?.prefix).toBe(begun)
})

test('posts about any of some phrases are found, whole phrases alone', async () => {
  const index = indexWith(
    { _id: 'city', content: text('in Los Angeles at night') },
    { _id: 'code', title: 'LAX pickups' },
    { _id: 'apart', content: text('los something angeles') },
    { _id: 'longer', title: 'LAXITY' },
  )
  const found = await index.about({ phrases: ['Los Angeles', 'LAX'], limit: 10 })
  expect(found.map(post => post._id)).toEqual(['code', 'city'])
})

test('about nothing there is nothing', async () => {
  expect(await indexWith({}).about({ phrases: ['', '"'], limit: 10 })).toEqual([])
})
