import { createMapHealth } from './open-map-health'

function health() {
  const [onShown, onFailed] = [jest.fn(), jest.fn()]
  return { map: createMapHealth({ onShown, onFailed }), onShown, onFailed }
}

test('is ready with the first tile', () => {
  const { map, onShown } = health()
  map.onStyleLoaded()
  expect(onShown).not.toHaveBeenCalled()
  map.onTileLoaded()
  map.onTileLoaded()
  expect(onShown).toHaveBeenCalledTimes(1)
})

test('is ready when idle with a style that needs no tiles', () => {
  const { map, onShown, onFailed } = health()
  map.onStyleLoaded()
  map.onIdle()
  expect(onShown).toHaveBeenCalledTimes(1)
  expect(onFailed).not.toHaveBeenCalled()
})

test('fails at once when the style cannot be loaded', () => {
  const { map, onFailed } = health()
  map.onError('AJAXError: Service Unavailable (503)')
  expect(onFailed.mock.calls).toEqual([['AJAXError: Service Unavailable (503)']])
})

test('fails when idle with errors and without a tile', () => {
  const { map, onShown, onFailed } = health()
  map.onStyleLoaded()
  map.onError('refused')
  map.onError('refused again')
  expect(onFailed).not.toHaveBeenCalled()
  map.onIdle()
  expect(onFailed.mock.calls).toEqual([['refused']])
  expect(onShown).not.toHaveBeenCalled()
})

test('stays ready when some tiles are missing', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onError('refused')
  map.onTileLoaded()
  map.onIdle()
  expect(onFailed).not.toHaveBeenCalled()
})

test('fails when the map is broken, even after tiles were shown', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onTileLoaded()
  map.onFatalError('Worker failed to load')
  expect(onFailed.mock.calls).toEqual([['Worker failed to load']])
})

test('fails when a moved map gets no more tiles', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onTileLoaded()
  map.onIdle()
  map.onError('refused')
  map.onIdle()
  expect(onFailed.mock.calls).toEqual([['refused']])
})

test.each([
  [[], 'it took too long'],
  [['onStyleLoaded'], 'it took too long'],
] as const)('fails when nothing is shown in time (%j)', (events, reason) => {
  const { map, onFailed } = health()
  for (const event of events) map[event]()
  map.onTimeout()
  expect(onFailed.mock.calls).toEqual([[reason]])
})

test('does not time out once something is shown', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onTileLoaded()
  map.onTimeout()
  expect(onFailed).not.toHaveBeenCalled()
})

test('reports a failure once', () => {
  const { map, onFailed, onShown } = health()
  map.onError('refused')
  map.onTimeout()
  map.onTileLoaded()
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(onShown).not.toHaveBeenCalled()
})
