import { findPostGuides } from './read-city'

const guides = [
  { city: 'chicago', phrases: ['chicago', "o'hare"] },
  { city: 'los-angeles', phrases: ['los angeles', 'lax'] },
]

test.each([
  ['a name in the title', { title: 'Finding Your Car in Chicago', tags: [] }, ['chicago']],
  ['punctuation in a name', { title: 'O’Hare: Four Terminals', tags: [] }, ['chicago']],
  ['a tag', { title: 'Two levels, one horseshoe', tags: ['LAX'] }, ['los-angeles']],
  ['two names, the first one first', { title: 'Los Angeles to Chicago', tags: [] }, ['los-angeles', 'chicago']],
  ['no part of a word', { title: 'Relax', tags: ['relaxation'] }, []],
])('finds the cities of a post by %s', (_name, post, expected) => {
  expect(findPostGuides(post, guides).map(({ city }) => city)).toEqual(expected)
})
