import { buildOpenApiDocument } from '@/lib/api/openapi'
import { createExample, listCalls, listTargets, type OpenApi, setAtPath } from './openapi-targets'

const api: OpenApi = {
  paths: {
    '/rides/{id}': {
      post: {
        security: [{ bookingToken: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'city', in: 'query', required: true, schema: { enum: ['dallas'] } },
          { name: 'If-Match', in: 'header' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  note: { type: 'string', maxLength: 80 },
                  stops: { type: 'array', items: { type: 'object', properties: { place: { type: 'string' } } } },
                  guest: { anyOf: [{ type: 'null' }, { type: 'object', properties: { name: { type: 'string' } } }] },
                },
              },
            },
          },
        },
      },
    },
  },
}

test('lists every parameter, header and body field of an operation', () => {
  const found = listCalls(api)
    .flatMap(listTargets)
    .map(({ location: at, name }) => [at, name])
  expect(found).toEqual([
    ['path', 'id'],
    ['query', 'city'],
    ['header', 'If-Match'],
    ['body', ['note']],
    ['body', ['stops', 0, 'place']],
    ['body', ['guest', 'name']],
  ])
})

test('a target in a union branch has a body of that branch', () => {
  const guest = listCalls(api)
    .flatMap(listTargets)
    .find(({ name }) => String(name) === 'guest,name')
  expect(guest?.body).toEqual({ note: 'a', stops: [], guest: { name: 'a' } })
})

test('a target has the maximum length of its schema', () => {
  expect(
    listCalls(api)
      .flatMap(listTargets)
      .find(({ name }) => String(name) === 'note')?.maxLength,
  ).toBe(80)
})

test('finds every operation of the API, with targets in every body', async () => {
  const described: OpenApi = JSON.parse(JSON.stringify(await buildOpenApiDocument()))
  const calls = listCalls(described)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    ),
  )
  const takesNothing = calls.filter(call => listTargets(call).length === 0)
  expect(takesNothing.filter(({ bodySchema }) => Object.keys(bodySchema?.properties ?? {}).length > 0)).toEqual([])
})

test.each([
  [{ const: 'x' }, 'x'],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'string', minLength: 3 }, 'aaa'],
  [{ type: 'string', format: 'email' }, 'rider@example.com'],
  [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, null],
])('the example of %j is %j', (schema, example) => {
  expect(createExample(schema)).toEqual(example)
})

test('sets a value at its path without changing the original', () => {
  const original = { a: { b: 1 } }
  expect([setAtPath(original, ['a', 'c', 0], 'x'), original]).toEqual([{ a: { b: 1, c: ['x'] } }, { a: { b: 1 } }])
})
