import { buildOpenApiDocument } from './openapi'
import { readDeclaredEndpoints } from './testing/declared-endpoints'

async function readDocument() {
  return buildOpenApiDocument((await readDeclaredEndpoints()).flatMap(({ endpoints }) => endpoints))
}

test('describes the same request schemas that the endpoints validate with', async () => {
  const { paths } = await readDocument()
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
          { name: 'to', required: false },
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
  const names = Object.values((await readDocument()).paths).flatMap(item =>
    Object.values(item).map(operation => JSON.parse(JSON.stringify(operation)).operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('resolves every reference', async () => {
  const text = JSON.stringify(await readDocument())
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  expect(new Set(referred)).toEqual(new Set(['#/components/schemas/Error']))
})
