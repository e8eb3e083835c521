import { createTurns } from './turns'

const LONG_MS = 60_000

test('who comes while others are at it waits for one of them to end', async () => {
  const take = createTurns({ atOnce: 2, waiting: 5, longestMs: LONG_MS })
  const [end] = [await take(), await take()]
  const begun = jest.fn()
  const third = take().then(begun)
  await Promise.resolve()
  expect(begun).not.toHaveBeenCalled()
  end()
  await third
  expect(begun).toHaveBeenCalled()
})

test('who ends twice gives one place away', async () => {
  const take = createTurns({ atOnce: 1, waiting: 0, longestMs: LONG_MS })
  const end = await take()
  end()
  end()
  await take()
  await expect(take()).rejects.toMatchObject({ kind: 'too_many_requests' })
})

test('where the line is long, more are sent away', async () => {
  const take = createTurns({ atOnce: 1, waiting: 1, longestMs: LONG_MS })
  const end = await take()
  const second = take()
  await expect(take()).rejects.toMatchObject({ kind: 'too_many_requests' })
  end()
  await second
})

test('a turn that nobody ends is over in time', async () => {
  jest.useFakeTimers()
  const take = createTurns({ atOnce: 1, waiting: 1, longestMs: LONG_MS })
  await take()
  const second = take()
  jest.advanceTimersByTime(LONG_MS)
  await expect(second).resolves.toBeInstanceOf(Function)
  jest.useRealTimers()
})
