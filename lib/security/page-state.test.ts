import { readPageState } from './page-state.js'

const page = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

test.each(['missing', 'failed', 'fleeting'])('a page says in its head that it is %s', state => {
  expect(readPageState(page(`<meta name="page-state" content="${state}"/>`))).toBe(state)
})

test('a page as it should be says nothing', () => {
  expect(readPageState(page('<title>A post</title>'))).toBeNull()
})

test('what stands in the body says nothing, whatever it looks like', () => {
  expect(readPageState(page('', '<meta name="page-state" content="missing"/>'))).toBeNull()
})

test('an unknown state says nothing', () => {
  expect(readPageState(page('<meta name="page-state" content="odd"/>'))).toBeNull()
})
