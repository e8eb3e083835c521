import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildOpenApiDocument, operations } from './openapi'
import { locateOperation, type Operation } from './operations'

const folder = path.join(process.cwd(), 'app/api/v1')

function listEndpoints(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => path.basename(file) === 'route.ts')
    .flatMap(file => {
      const source = readFileSync(path.join(folder, file), 'utf8')
      const route = `/${path.dirname(file)}`.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
      const methods = [...source.matchAll(/^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/gm)]
      return methods.map(([, method = '']) => `${method.toLowerCase()} ${route}`)
    })
    .sort()
}

const locate = (operation: Operation) => {
  const { method, path: where } = locateOperation(operation)
  return `${method} ${where}`
}

test('describes every endpoint and nothing else', () => {
  expect(operations.map(locate).sort()).toEqual(listEndpoints())
})

test('describes the same request schemas that the endpoints validate with', async () => {
  const { paths } = await buildOpenApiDocument()
  expect(paths).toMatchObject({
    '/bookings': {
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: expect.arrayContaining(['pickupLocation', 'carCategory']),
              },
            },
          },
        },
      },
    },
    '/posts': {
      get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'fields', required: false })]) },
    },
    '/routes': {
      get: {
        parameters: [
          { name: 'from', required: true },
          { name: 'to', required: true },
          ...[1, 2, 3].map(stop => ({ name: `via${stop}`, required: false })),
        ],
      },
    },
    '/bookings/{id}': {
      get: { security: [{ bookingToken: [] }], parameters: [{ name: 'id', in: 'path', required: true }] },
    },
  })
})

test('gives each operation a unique id', async () => {
  const names = Object.values((await buildOpenApiDocument()).paths).flatMap(item =>
    Object.values(item).map(operation => JSON.parse(JSON.stringify(operation)).operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('resolves every reference', async () => {
  const text = JSON.stringify(await buildOpenApiDocument())
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  expect(new Set(referred)).toEqual(new Set(['#/components/schemas/Error']))
})

test('documents the booking ETA and how the operator sets it', async () => {
  const api = JSON.stringify((await buildOpenApiDocument()).paths['/operator'])
  for (const text of [
    '"inMinutes"',
    '"etaEmailed"',
    '"usualWait"',
    '"freeWaitMinutes"',
    'Expected arrival of the chauffeur',
  ]) {
    expect(api).toContain(text)
  }
})
