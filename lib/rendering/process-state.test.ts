import { contentChangedAtMs, getMapHosts, learnContentVersion, setMapHosts, setPageBasis } from './process-state'

test('no map hosts are known until a style names them', () => {
  expect(getMapHosts()).toEqual([])
})

test('new map hosts replace the previous ones', () => {
  setMapHosts(['https://old.example.com'])
  setMapHosts(['https://tiles.example.com', 'https://fonts.example.com'])
  expect(getMapHosts()).toEqual(['https://tiles.example.com', 'https://fonts.example.com'])
})

test('setting the same hosts keeps the same array', () => {
  setMapHosts(['https://tiles.example.com'])
  const before = getMapHosts()
  setMapHosts(['https://tiles.example.com'])
  expect(getMapHosts()).toBe(before)
})

test.each([
  ['a new version', () => learnContentVersion(1)],
  ['another basis', () => setPageBasis('another')],
])('what is read after %s is current', (_, change) => {
  const before = performance.now()
  change()
  expect(contentChangedAtMs()).toBeGreaterThanOrEqual(before)
  expect(contentChangedAtMs()).toBeLessThanOrEqual(performance.now())
})
