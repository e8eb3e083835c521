import { describeError } from './describe-error'

test.each([
  ['its words', new Error('response is not JSON'), 'response is not JSON'],
  [
    'a code, where none of several addresses answers',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['its kind, where there is nothing else', new TypeError(), 'TypeError'],
  ['that there is no answer, where it is no error', undefined, 'no response'],
])('describes an error by %s', (_name, error, words) => {
  expect(describeError(error)).toBe(words)
})
