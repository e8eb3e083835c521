import { checkDisk, FULL_BYTES, LOW_BYTES } from './check-disk'

let log: jest.SpyInstance
beforeEach(() => {
  log = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())

function diskWith(free: number) {
  return checkDisk('/data', async () => ({ bavail: free, bsize: 1 }))
}

test.each([
  [LOW_BYTES, 'ok'],
  [LOW_BYTES - 1, 'low'],
  [FULL_BYTES, 'low'],
  [FULL_BYTES - 1, 'unavailable'],
])('reports a disk with %i bytes left as %s', async (free, standing) => {
  expect(await diskWith(free)).toBe(standing)
})

test('logs a low disk once', async () => {
  for (const free of [LOW_BYTES, LOW_BYTES - 1, LOW_BYTES - 2]) await diskWith(free)
  expect(log).toHaveBeenCalledTimes(1)
})
