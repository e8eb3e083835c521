/** @jest-environment jsdom */
import { ignoreSkippedTransitions } from './view-transitions'

test.each(['pageswap', 'pagereveal'])('a fade that was skipped is no error (%s)', type => {
  ignoreSkippedTransitions()
  const taken = jest.fn()
  window.dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready: { catch: taken } } }))
  expect(taken).toHaveBeenCalled()
})

test('a page that does not fade is left alone', () => {
  ignoreSkippedTransitions()
  expect(() => window.dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition: null }))).not.toThrow()
})
