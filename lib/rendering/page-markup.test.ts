import { readPageState } from './page-markup'

const page = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

test.each(['missing', 'failed', 'uncacheable'])('reads the state %s from the head', state => {
  expect(readPageState(page(`<meta name="page-state" content="${state}"/>`))).toBe(state)
})

test('an ordinary page has no state', () => {
  expect(readPageState(page('<title>A post</title>'))).toBeNull()
})

test('ignores markers in the body', () => {
  expect(readPageState(page('', '<meta name="page-state" content="missing"/>'))).toBeNull()
})

test('ignores an unknown state', () => {
  expect(readPageState(page('<meta name="page-state" content="odd"/>'))).toBeNull()
})
