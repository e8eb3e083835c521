import fc from 'fast-check'
import type { Post } from '@/lib/content/model/schemas'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { searchPosts } from './search'

async function searchIds(query: string, ...facts: Partial<Post>[]): Promise<string[]> {
  const posts = facts.map((fact, number) =>
    makePost(`post-${number}`, { title: 'A title', content: '<p>A text</p>', ...fact }),
  )
  return (await searchPosts(posts, query, 10)).map(post => post._id)
}

const text = (words: string) => `<p>${words}</p>`

test('requires every word', async () => {
  const posts = [
    { _id: 'both', content: text('an airport hotel') },
    { _id: 'one', content: text('an airport') },
  ]
  expect(await searchIds('hotel airport', ...posts)).toEqual(['both'])
})

test('does not find a word by its middle', async () => {
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

test('ranks title above excerpt, excerpt above label, label above text', async () => {
  const posts = [
    { _id: 'text', content: text('zebra one two three four five') },
    { _id: 'tag', tags: ['zebra'], content: text('one two three four five six') },
    { _id: 'title', title: 'Zebra', content: text('one two three four five six') },
    { _id: 'excerpt', excerpt: 'zebra', content: text('one two three four five six') },
    ...Array.from({ length: 20 }, () => ({ content: text('one two three four five six') })),
  ]
  expect(await searchIds('zebra', ...posts)).toEqual(['title', 'excerpt', 'tag', 'text'])
})

test('ranks a whole word above a prefix match', async () => {
  const posts = [
    { _id: 'begun', content: text('cargo cargo cargo') },
    { _id: 'whole', content: text('one two three four five six car seven eight nine ten') },
  ]
  expect(await searchIds('car', ...posts)).toEqual(['whole', 'begun'])
})

test.each(['', '***', '\u0000', '🎉'])('a query without a word, %j, finds nothing', async query => {
  expect(await searchIds(query, { content: text('anything') })).toEqual([])
})

test('finds a post by each of its words and prefixes', async () => {
  const letter = fc.constantFrom(...'azAZ09éÜñçøłĐßΩάЖяאبअ東京ひカ한')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(word, fc.nat(), async (fullWord, at) => {
      const query = fullWord.slice(0, 1 + (at % fullWord.length))
      expect(await searchIds(query, { _id: 'a', title: `Of ${fullWord} and more` })).toEqual(['a'])
    }),
    { numRuns: 50 },
  )
})

test('ranks posts with every word in their heads first, and of equals the newest', async () => {
  const posts = [
    { _id: 'apart', title: 'Zebra', content: text('quagga') },
    { _id: 'newer', excerpt: 'zebra', tags: ['quagga'] },
    { _id: 'older', excerpt: 'zebra', tags: ['quagga'] },
  ]
  expect(await searchIds('zebra quagga', ...posts)).toEqual(['newer', 'older', 'apart'])
})
