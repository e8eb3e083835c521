import { judgeMap } from './open-map-health'

function judge() {
  const [onShown, onFailed] = [jest.fn(), jest.fn()]
  return { map: judgeMap({ onShown, onFailed }), onShown, onFailed }
}

test('a map is shown with its first tile', () => {
  const { map, onShown } = judge()
  map.styled()
  expect(onShown).not.toHaveBeenCalled()
  map.tile()
  map.tile()
  expect(onShown).toHaveBeenCalledTimes(1)
})

test('a map whose style needs no tiles is shown once it is still', () => {
  const { map, onShown, onFailed } = judge()
  map.styled()
  map.rested()
  expect(onShown).toHaveBeenCalledTimes(1)
  expect(onFailed).not.toHaveBeenCalled()
})

test('a map whose style cannot be had has failed at once', () => {
  const { map, onFailed } = judge()
  map.fault('AJAXError: Service Unavailable (503)')
  expect(onFailed.mock.calls).toEqual([['AJAXError: Service Unavailable (503)']])
})

test('a map that comes to rest with faults and no tile has failed', () => {
  const { map, onShown, onFailed } = judge()
  map.styled()
  map.fault('refused')
  map.fault('refused again')
  expect(onFailed).not.toHaveBeenCalled()
  map.rested()
  expect(onFailed.mock.calls).toEqual([['refused']])
  expect(onShown).not.toHaveBeenCalled()
})

test('a map that lacks some of its tiles is a map', () => {
  const { map, onFailed } = judge()
  map.styled()
  map.fault('refused')
  map.tile()
  map.rested()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a map that is broken has failed, whatever it shows', () => {
  const { map, onFailed } = judge()
  map.styled()
  map.tile()
  map.broken('Worker failed to load')
  expect(onFailed.mock.calls).toEqual([['Worker failed to load']])
})

test('a map that gets no tiles any more where the rider looks next has failed', () => {
  const { map, onFailed } = judge()
  map.styled()
  map.tile()
  map.rested()
  map.fault('refused')
  map.rested()
  expect(onFailed.mock.calls).toEqual([['refused']])
})

test.each([
  [[], 'it took too long'],
  [['styled'], 'it took too long'],
] as const)('a map with nothing to show in time has failed (%j)', (told, reason) => {
  const { map, onFailed } = judge()
  for (const what of told) map[what]()
  map.expired()
  expect(onFailed.mock.calls).toEqual([[reason]])
})

test('a map that shows something in time may go on', () => {
  const { map, onFailed } = judge()
  map.styled()
  map.tile()
  map.expired()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a failure is told once', () => {
  const { map, onFailed, onShown } = judge()
  map.fault('refused')
  map.expired()
  map.tile()
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(onShown).not.toHaveBeenCalled()
})
