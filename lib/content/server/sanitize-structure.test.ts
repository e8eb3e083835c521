import { createNestingTracker, TooDeeplyNestedError } from './sanitize-structure'

/** Opens nested elements and returns those that are kept. */
function listKeptElements(...names: string[]): string[] {
  const structure = createNestingTracker(name => name !== 'unknown')
  return names.filter(name => {
    structure.open(name)
    return structure.isLastKept()
  })
}

test.each([
  'ul > li',
  'ol > li',
  'dl > dt',
  'dl > dd',
  'dl > div > dt',
  'dl > div > dd',
  'table > caption',
  'table > colgroup > col',
  'table > thead > tr > th',
  'table > tbody > tr > td',
  'table > tfoot > tr',
  'table > tr > td > table',
  'table > caption > p',
  'h2 > a > b',
  'a > h3',
  'p > iframe',
])('keeps the nesting %s', path => {
  expect(listKeptElements(...path.split(' > '))).toEqual(path.split(' > '))
})

test.each([
  'div > li',
  'dl > p > dt',
  'p > div > dd',
  'div > caption',
  'div > colgroup',
  'table > col',
  'div > thead',
  'table > tr > tbody',
  'div > tfoot',
  'div > tr',
  'table > th',
  'div > td',
  'table > p',
  'table > colgroup > b',
  'table > thead > i',
  'table > tbody > u',
  'table > tfoot > s',
  'table > tr > q',
  'h2 > b > h3',
  'div > a > b > a',
  'a > iframe',
  'p > iframe > b',
  'p > unknown',
])('removes the last element of %s', path => {
  expect(listKeptElements(...path.split(' > '))).toEqual(path.split(' > ').slice(0, -1))
})

test('removes elements deeper than 60 and rejects posts deeper than 256', () => {
  expect(listKeptElements(...Array.from({ length: 256 }, () => 'div'))).toHaveLength(60)
  expect(() => listKeptElements(...Array.from({ length: 257 }, () => 'div'))).toThrow(TooDeeplyNestedError)
})

test('only what is open within an iframe is inside it', () => {
  const structure = createNestingTracker(() => true)
  expect([structure.isFallback(), structure.isLastKept()]).toEqual([false, false])
  structure.open('p')
  expect(structure.isFallback()).toBe(false)
  structure.open('iframe')
  structure.open('b')
  expect(structure.isFallback()).toBe(true)
  structure.close()
  structure.close()
  expect(structure.isFallback()).toBe(false)
})
