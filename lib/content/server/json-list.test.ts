import fc from 'fast-check'
import { NotAListError, parseList } from './json-list'

const parse = (text: string) => [...parseList(Buffer.from(text))]

test('parses a list as JSON.parse does, however it is written', () => {
  const space = fc.constantFrom('', ' ', '\n\t')
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), space, fc.nat(2), (list, blank, indent) => {
      expect(parse(blank + JSON.stringify(list, null, indent) + blank)).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
})

test('is not misled by brackets, commas and quotes in texts', () => {
  const list = ['],[', { 'a"}': '\\"],' }, '\\\\', 'é"—', [[{ b: ['}'] }]]]
  expect(parse(JSON.stringify(list))).toEqual(list)
})

test.each(['{"data":[]}', 'null', '"[]"', '7', ' {"a":[1,2]} '])('%s is not a list', text => {
  expect(() => parse(text)).toThrow(NotAListError)
})

test.each([
  '',
  '[',
  '[1',
  '[1,',
  '[1,]',
  '[,]',
  '[1 2]',
  '[1]]',
  '[1]x',
  ']',
  '[}',
  '[{]}',
  '["a',
  '<h1>[1]</h1>',
  '[a]',
])('%j is not JSON', text => {
  expect(() => parse(text)).toThrow('response is not JSON')
})
