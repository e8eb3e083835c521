import { askPart, type Standing } from './ask-part'

test('a part that answers stands as it says', async () => {
  expect(await askPart({ ask: async () => 'behind' })()).toBe('behind')
})

test('a part that fails is unavailable', async () => {
  expect(await askPart({ ask: () => Promise.reject(new Error('down')) })()).toBe('unavailable')
})

test('a part that does not answer in time is unavailable, and well again when it has answered', async () => {
  let answer = (_standing: Standing) => {}
  const ask = jest.fn(
    () =>
      new Promise<Standing>(resolve => {
        answer = resolve
      }),
  )
  const part = askPart({ ask, limitMs: 1, keptMs: 1000, now: () => 0 })
  expect(await part()).toBe('unavailable')
  answer('ok')
  await new Promise(resolve => setImmediate(resolve))
  expect(await part()).toBe('ok')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('those who ask at once have the part asked once', async () => {
  const ask = jest.fn(async (): Promise<Standing> => 'ok')
  const part = askPart({ ask })
  expect(await Promise.all([part(), part(), part()])).toEqual(['ok', 'ok', 'ok'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer counts for its while, and no longer', async () => {
  let now = 0
  const ask = jest.fn(async (): Promise<Standing> => 'ok')
  const part = askPart({ ask, keptMs: 100, now: () => now })
  await part()
  now = 99
  await part()
  expect(ask).toHaveBeenCalledTimes(1)
  now = 100
  await part()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a failure counts for a time of its own', async () => {
  let now = 0
  const ask = jest.fn((): Promise<Standing> => Promise.reject(new Error('down')))
  const part = askPart({ ask, keptMs: 100, failureKeptMs: 10, now: () => now })
  await part()
  now = 9
  await part()
  expect(ask).toHaveBeenCalledTimes(1)
  now = 10
  await part()
  expect(ask).toHaveBeenCalledTimes(2)
})
