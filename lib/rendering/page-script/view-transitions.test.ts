/** @jest-environment jsdom */
import { ignoreSkippedTransitions } from './view-transitions'

test.each(['pageswap', 'pagereveal'])('ignores a skipped view transition (%s)', type => {
  ignoreSkippedTransitions()
  const handleRejection = jest.fn()
  window.dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready: { catch: handleRejection } } }))
  expect(handleRejection).toHaveBeenCalled()
})

test('leaves a page without view transitions unchanged', () => {
  ignoreSkippedTransitions()
  expect(() => window.dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition: null }))).not.toThrow()
})
