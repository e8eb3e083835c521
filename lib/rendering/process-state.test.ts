import { contentChangedAtMs, learnContentVersion, setPageBasis } from './process-state'

test.each([
  ['a new version', () => learnContentVersion(1)],
  ['another basis', () => setPageBasis('another')],
])('what is read after %s is current', (_, change) => {
  const before = performance.now()
  change()
  expect(contentChangedAtMs()).toBeGreaterThanOrEqual(before)
  expect(contentChangedAtMs()).toBeLessThanOrEqual(performance.now())
})
