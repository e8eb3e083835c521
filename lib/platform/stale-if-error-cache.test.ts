import { createStaleIfErrorCache } from './stale-if-error-cache'

test('failures of other keys do not evict good values', async () => {
  let isDown = false
  const read = createStaleIfErrorCache<string>({
    freshMs: 0,
    maxEntries: 2,
    onFailure: () => {},
    read: async key => {
      if (isDown || key.startsWith('missing')) throw new Error('no response')
      return `value of ${key}`
    },
  })
  await read('a')
  for (let number = 0; number < 5; number++) await expect(read(`missing ${number}`)).rejects.toThrow('no response')
  isDown = true
  expect(await read('a')).toBe('value of a')
})
