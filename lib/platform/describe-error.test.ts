import { describeError } from './describe-error'

test.each([
  ['its message', new Error('response is not JSON'), 'response is not JSON'],
  [
    'its code if no address of the host responds',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['its type if it has no message', new TypeError(), 'TypeError'],
  ['a generic text if it is not an error', undefined, 'no response'],
])('describes an error by %s', (_name, error, text) => {
  expect(describeError(error)).toBe(text)
})
