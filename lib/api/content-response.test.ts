import { streamContentResponse } from './content-response'

async function* yieldAll(items: readonly unknown[]) {
  for (const item of items) {
    await Promise.resolve()
    if (item instanceof Error) throw item
    yield item
  }
}

test.each([[[]], [[1]], [[{ a: 'é' }, null, [2]]]])('streams the list %j as JSON', async items => {
  const response = await streamContentResponse(yieldAll(items))
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual(items)
})

test('throws a failure before the first item, so that an error response is still possible', async () => {
  await expect(streamContentResponse(yieldAll([new Error('down')]))).rejects.toThrow('down')
})

test('a later failure aborts the response', async () => {
  const response = await streamContentResponse(yieldAll([1, 2, new Error('down')]))
  await expect(response.text()).rejects.toThrow('down')
})

test('stops reading when the client disconnects', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield 1
    } finally {
      ended = true
    }
  }
  const response = await streamContentResponse(endless())
  await response.body?.cancel()
  expect(ended).toBe(true)
})
