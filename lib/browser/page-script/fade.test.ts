/** @jest-environment jsdom */
import { letFadesBeSkipped } from './fade'

test.each(['pageswap', 'pagereveal'])('a fade that was skipped is no error (%s)', type => {
  letFadesBeSkipped()
  const taken = jest.fn()
  window.dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready: { catch: taken } } }))
  expect(taken).toHaveBeenCalled()
})

test('a page that does not fade is left alone', () => {
  letFadesBeSkipped()
  expect(() => window.dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition: null }))).not.toThrow()
})
