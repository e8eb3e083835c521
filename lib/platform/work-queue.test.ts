import { createWorkQueue } from './work-queue'

/** Creates a work that runs until it is ended. */
function createWork() {
  let end = (_error?: Error) => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = error => (error === undefined ? resolve('done') : reject(error))
  })
  return { run: jest.fn(() => ended), end: (error?: Error) => end(error) }
}

test('a work waits for its turn', async () => {
  const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 1 })
  const [first, second] = [createWork(), createWork()]
  const results = [inTurn(first.run), inTurn(second.run)]
  expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0])
  first.end()
  second.end()
  expect(await Promise.all(results)).toEqual(['done', 'done'])
})

test('a work beyond the queue is not run', async () => {
  const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 0 })
  const [first, second] = [createWork(), createWork()]
  const result = inTurn(first.run)
  expect(await inTurn(second.run)).toBeNull()
  first.end()
  await result
  second.end()
  expect(await inTurn(second.run)).toBe('done')
})

test('a failed work makes room for the next', async () => {
  const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 1 })
  const [first, second] = [createWork(), createWork()]
  const results = [inTurn(first.run), inTurn(second.run)]
  first.end(new Error('broken'))
  second.end()
  await expect(results[0]).rejects.toThrow('broken')
  expect(await results[1]).toBe('done')
})
