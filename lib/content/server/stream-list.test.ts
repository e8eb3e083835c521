import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { streamList } from './stream-list'

const TIMEOUT_MS = 10_000
const LIMIT_BYTES = 1024 * 1024

let server: Server
let url: string
let respond: (response: ServerResponse) => unknown

beforeAll(async () => {
  server = createServer((_, response) => void respond(response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
})

afterEach(() => void jest.useRealTimers())

afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

async function read(options: { timeoutMs?: number; limitBytes?: number } = {}): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of streamList({ url, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES, ...options })) {
    items.push(item)
  }
  return items
}

function respondWith(...parts: (string | Buffer)[]) {
  respond = async response => {
    for (const part of parts) {
      response.write(part)
      await wait(1)
    }
    response.end()
  }
}

test('parses a list like JSON.parse, wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (list, cuts) => {
        const text = Buffer.from(JSON.stringify(list))
        const offsets = [0, ...cuts.map(cut => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
        respondWith(...offsets.slice(1).map((end, index) => text.subarray(offsets[index], end)))
        expect(JSON.stringify(await read())).toBe(JSON.stringify(list))
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['an empty list', '[]', []],
  ['white space around it', ' \r\n [ 1 , 2 ]\n\t ', [1, 2]],
  ['nested lists', '[[1],[[2]],[]]', [[1], [[2]], []]],
  ['escapes', '["\\u00e9\\n\\ud83d\\ude00"]', ['é\n😀']],
])('%s', async (_, text, items) => {
  respondWith(text)
  expect(await read()).toEqual(items)
})

test.each(['{"data":[]}', '{}', '"text"', '7', '-1', 'null', 'true', 'false'])('%s is not a list', async text => {
  respondWith(text)
  await expect(read()).rejects.toThrow('unexpected response format')
})

test.each([
  'temporarily unavailable',
  'null and void',
  '{"data":',
  '"text',
  '7 items',
  '',
  '  ',
  '[',
  '[1',
  '[1,',
  '[1}',
  '[1]]',
  '[1] x',
  '[1,,2]',
  '<h1>Hello</h1>',
  '[{"a":]',
  '["a',
])('%j is not JSON', async text => {
  respondWith(text)
  await expect(read()).rejects.toThrow('response is not JSON')
})

test('invalid UTF-8 is not JSON', async () => {
  respondWith(Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]))
  await expect(read()).rejects.toThrow('response is not JSON')
})

test('an aborted connection is a failure', async () => {
  respond = async response => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('[1,2')
    await wait(20)
    response.destroy()
  }
  await expect(read()).rejects.toThrow()
})

test.each([301, 302, 308])('never follows a redirect: %s', async status => {
  respond = response => response.writeHead(status, { location: url }).end()
  await expect(read()).rejects.toThrow(`HTTP error! status: ${status}`)
})

test('a list over the limit is a failure, whatever size was announced', async () => {
  respondWith('[', `"${'a'.repeat(600)}",`, `"${'b'.repeat(600)}"]`)
  await expect(read({ limitBytes: 1000 })).rejects.toThrow('larger than 1000 bytes')
})

test('a host that does not respond is a failure', async () => {
  respond = () => {}
  await expect(read({ timeoutMs: 50 })).rejects.toThrow('timed out after 50 ms')
})

test('a host that stalls midway is a failure', async () => {
  respond = response => response.writeHead(200).write('[1,')
  await expect(read({ timeoutMs: 50 })).rejects.toThrow('timed out after 50 ms')
})

test('the reader’s own time does not count', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  respondWith('[1', ',2', ',3]')
  const items: unknown[] = []
  for await (const item of streamList({ url, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES })) {
    items.push(item)
    jest.advanceTimersByTime(TIMEOUT_MS)
  }
  expect(items).toEqual([1, 2, 3])
})

test('ends the connection when the reader stops', async () => {
  const closed = new Promise<void>(resolve => {
    respond = response => {
      response.on('close', resolve)
      response.writeHead(200).write('[1,2,')
    }
  })
  for await (const _ of streamList({ url, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES })) break
  await expect(closed).resolves.toBeUndefined()
})
