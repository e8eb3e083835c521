import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { streamContentResponse } from './content-response'
import { defineEndpoint, type Endpoint } from './define-endpoint'
import { buildOpenApiDocument } from './openapi'
import { readDeclaredEndpoints } from './testing/declared-endpoints'

describe('the endpoints of the site', () => {
  const readEndpoints = async () => (await readDeclaredEndpoints()).flatMap(({ endpoints }) => endpoints)
  const readDocument = async () => buildOpenApiDocument(await readEndpoints())

  test('each route exports endpoints that are declared for its method and path', async () => {
    for (const { path, methods, endpoints } of await readDeclaredEndpoints()) {
      const declared = endpoints.map(endpoint => `${endpoint.method} ${endpoint.path}`)
      expect(declared).toEqual(methods.map(method => `${method} ${path}`))
    }
  })

  test('each call of the browser has its endpoint', async () => {
    const names = new Set((await readEndpoints()).map(({ method, path }) => `${method} ${path}`))
    const calls = globSync(['lib/*/client/*.ts', 'components/**/*.{ts,tsx}']).flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/'((?:GET|POST|PATCH) \/api\/[^']+)'/g)].map(([, call = '']) => call),
    )
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.filter(call => !names.has(call))).toEqual([])
  })

  test('are described by the same request schemas that they validate with', async () => {
    const required = expect.arrayContaining(['pickupLocation', 'carCategory'])
    const schema = { type: 'object', additionalProperties: false, required }
    const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }
    const stops = [1, 2, 3].map(stop => ({ name: `via${stop}`, required: false }))
    expect((await readDocument()).paths).toMatchObject({
      '/bookings': { post: { parameters: [key], requestBody: { content: { 'application/json': { schema } } } } },
      '/routes': { get: { parameters: [{ name: 'from', required: true }, { name: 'to', required: false }, ...stops] } },
      '/bookings/{id}': {
        get: { security: [{ bookingToken: [] }], parameters: [{ name: 'id', in: 'path', required: true }] },
      },
    })
  })

  test('are described with a unique id each, and without references to nothing', async () => {
    const document = await readDocument()
    const ids = Object.values(document.paths).flatMap(item =>
      Object.values(item).map(operation => JSON.parse(JSON.stringify(operation)).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
    expect(new Set(referred)).toEqual(new Set(['#/components/schemas/Error']))
  })
})

describe('an endpoint', () => {
  const endpoint = {
    method: 'POST',
    path: '/api/v1/rides/{id}/wait',
    tag: 'bookings',
    summary: 'Wait for a ride',
    auth: 'none',
    query: z.strictObject({ near: z.string().optional() }),
    headers: { 'If-Match': z.string().regex(/^\d+$/).transform(Number).optional() },
    body: z.strictObject({ minutes: z.number() }),
    responses: { 202: { description: 'Waits', schema: z.object({ id: z.string(), waits: z.number() }) } },
    errors: [],
  } satisfies Endpoint
  const params = { params: Promise.resolve({ id: 'a' }) }

  function post(
    body: unknown,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ) {
    return new Request(`http://site/api/v1/rides/a/wait${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-1', ...headers },
      body: JSON.stringify(body),
    })
  }
  const handle = defineEndpoint(endpoint, async ({ params: { id }, query, headers, body, requestId, json }) =>
    json(
      { id, waits: body.minutes + (headers['If-Match'] ?? 0) },
      { status: 202, headers: { 'x-seen': `${requestId} ${query.near ?? ''}` } },
    ),
  )

  test('passes parsed path, query, headers, body and request id to the handler', async () => {
    const response = await handle(post({ minutes: 5 }, { query: '?near=b', headers: { 'if-match': '2' } }), params)
    expect([response.status, await response.json()]).toEqual([202, { id: 'a', waits: 7 }])
    expect(response.headers.get('x-seen')).toBe('request-1 b')
  })

  test.each([
    ['query', post({ minutes: 5 }, { query: '?far=b' }), 400],
    ['header', post({ minutes: 5 }, { headers: { 'if-match': 'x' } }), 400],
    ['body', post({ minutes: '5' }), 422],
  ])('rejects an invalid %s', async (_, request, status) => {
    expect((await handle(request, params)).status).toBe(status)
  })

  const refuse = () => {
    throw new AppError({ kind: 'too_many_requests', message: 'eleven' })
  }
  test.each([
    ['authorizes before it reads headers', { auth: 'revalidateSecret' } as const, { 'if-match': 'x' }, 404],
    ['checks a rate limit', { beforeBody: refuse }, {}, 429],
  ])('%s and before it reads the body', async (_, patch, headers, status) => {
    const strict = defineEndpoint({ ...endpoint, ...patch }, async () => new Response())
    const request = post('nonsense', { headers })
    expect([(await strict(request, params)).status, request.bodyUsed]).toEqual([status, false])
  })
})

describe('a list that is streamed', () => {
  async function* yieldAll(items: readonly unknown[]) {
    for (const item of items) {
      await Promise.resolve()
      if (item instanceof Error) throw item
      yield item
    }
  }

  test.each([[[]], [[1]], [[{ a: 'é' }, null, [2]]]])('is JSON: %j', async items => {
    const response = await streamContentResponse(yieldAll(items))
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(items)
  })

  test('fails before its first item, so that an error response is still possible, or aborts the response', async () => {
    await expect(streamContentResponse(yieldAll([new Error('down')]))).rejects.toThrow('down')
    const response = await streamContentResponse(yieldAll([1, 2, new Error('down')]))
    await expect(response.text()).rejects.toThrow('down')
  })

  test('ends when the client disconnects', async () => {
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
})
