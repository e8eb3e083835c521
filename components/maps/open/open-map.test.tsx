/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import { timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { OpenMap } from './open-map'
import { createMapHealth } from './open-map-health'

// Jest cannot load MapLibre: here it behaves like a chunk that fails to load.
test('shows the drawn map while the open map loads and when it fails, and logs the failure once', async () => {
  installFakeObservers()
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const onFailed = jest.fn()
  const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
  const ride = { pickup: timesSquare, dropOff: null, route: null, path: null, center, onFailed }
  const isDrawn = () => expect(screen.getAllByRole('img', { name: 'Map: pickup at Times Square' })).not.toEqual([])
  for (let i = 0; i < 3; i += 1) render(<OpenMap {...ride} styleUrl="https://maps.example.com/dark.json" />)
  isDrawn()
  await waitFor(() => expect(onFailed.mock.calls).toEqual(Array(3).fill(['its code did not load'])))
  isDrawn()
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

type Event = 'style' | 'tile' | 'idle' | 'timeout' | `error ${string}` | `fatal ${string}`

/** Returns what the map was told to be, after each event that told it. */
function runHealth(events: readonly Event[]) {
  const told: string[] = []
  const map = createMapHealth({
    onShown: () => void told.push('shown'),
    onFailed: reason => void told.push(`failed: ${reason}`),
  })
  for (const event of events) {
    const [name, reason = ''] = event.split(' ')
    if (name === 'style') map.onStyleLoaded()
    if (name === 'tile') map.onTileLoaded()
    if (name === 'idle') map.onIdle()
    if (name === 'timeout') map.onTimeout()
    if (name === 'error') map.onError(reason)
    if (name === 'fatal') map.onFatalError(reason)
  }
  return told
}

test.each<[string, Event[], string[]]>([
  ['is shown with the first tile', ['style', 'tile', 'tile'], ['shown']],
  ['is not shown without a tile', ['style'], []],
  ['is shown when idle with a style that needs no tiles', ['style', 'idle'], ['shown']],
  ['fails at once when the style cannot be loaded', ['error 503'], ['failed: 503']],
  ['fails when idle with errors and without a tile', ['style', 'error 1', 'error 2', 'idle'], ['failed: 1']],
  ['does not fail before it is idle', ['style', 'error 1'], []],
  ['stays shown when some tiles are missing', ['style', 'error 1', 'tile', 'idle'], ['shown']],
  ['fails when it is broken, even after tiles', ['style', 'tile', 'fatal worker'], ['shown', 'failed: worker']],
  [
    'fails when moved to where there are no tiles',
    ['tile', 'idle', 'style', 'error 1', 'idle'],
    ['shown', 'failed: 1'],
  ],
  ['fails when nothing is shown in time', ['style', 'timeout'], ['failed: it took too long']],
  ['does not time out once something is shown', ['style', 'tile', 'timeout'], ['shown']],
  ['reports a failure once', ['error 1', 'timeout', 'tile'], ['failed: 1']],
])('the open map %s', (_, events, told) => {
  expect(runHealth(events)).toEqual(told)
})
