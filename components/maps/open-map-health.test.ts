import { createMapHealth } from './open-map-health'

function health() {
  const [onShown, onFailed] = [jest.fn(), jest.fn()]
  return { map: createMapHealth({ onShown, onFailed }), onShown, onFailed }
}

test('a map is shown with its first tile', () => {
  const { map, onShown } = health()
  map.onStyleLoaded()
  expect(onShown).not.toHaveBeenCalled()
  map.onTileLoaded()
  map.onTileLoaded()
  expect(onShown).toHaveBeenCalledTimes(1)
})

test('a map whose style needs no tiles is shown once it is still', () => {
  const { map, onShown, onFailed } = health()
  map.onStyleLoaded()
  map.onIdle()
  expect(onShown).toHaveBeenCalledTimes(1)
  expect(onFailed).not.toHaveBeenCalled()
})

test('a map whose style cannot be had has failed at once', () => {
  const { map, onFailed } = health()
  map.onError('AJAXError: Service Unavailable (503)')
  expect(onFailed.mock.calls).toEqual([['AJAXError: Service Unavailable (503)']])
})

test('a map that comes to rest with faults and no tile has failed', () => {
  const { map, onShown, onFailed } = health()
  map.onStyleLoaded()
  map.onError('refused')
  map.onError('refused again')
  expect(onFailed).not.toHaveBeenCalled()
  map.onIdle()
  expect(onFailed.mock.calls).toEqual([['refused']])
  expect(onShown).not.toHaveBeenCalled()
})

test('a map that lacks some of its tiles is a map', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onError('refused')
  map.onTileLoaded()
  map.onIdle()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a map that is broken has failed, whatever it shows', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onTileLoaded()
  map.onFatalError('Worker failed to load')
  expect(onFailed.mock.calls).toEqual([['Worker failed to load']])
})

test('a map that gets no tiles any more where the rider looks next has failed', () => {
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
] as const)('a map with nothing to show in time has failed (%j)', (told, reason) => {
  const { map, onFailed } = health()
  for (const what of told) map[what]()
  map.onTimeout()
  expect(onFailed.mock.calls).toEqual([[reason]])
})

test('a map that shows something in time may go on', () => {
  const { map, onFailed } = health()
  map.onStyleLoaded()
  map.onTileLoaded()
  map.onTimeout()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a failure is told once', () => {
  const { map, onFailed, onShown } = health()
  map.onError('refused')
  map.onTimeout()
  map.onTileLoaded()
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(onShown).not.toHaveBeenCalled()
})
