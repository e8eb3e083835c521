/** Finds every API input that accepts text by walking the OpenAPI document. */

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  security?: unknown[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** An API operation with valid sample inputs. */
export type ApiCall = {
  method: string
  /** Path below /api/v1 as in the document: "/bookings/{id}". */
  path: string
  parameters: Parameter[]
  /** Required query parameters with valid values. */
  query: Record<string, string>
  /** A valid body, if the operation takes one. */
  body?: unknown
  bodySchema?: Schema
  needsToken: boolean
}

/** A text input with the maximum length of its schema, if any. */
export type Target = ApiCall & {
  location: 'path' | 'query' | 'header' | 'body'
  /** Parameter name or path to the field; `body` is a body of the union branch with this field. */
  name: string | (string | number)[]
  maxLength?: number
}

/** Lists the operations of an API; `samples` are base bodies for schemas that need more than examples. */
export function listCalls(api: OpenApi, samples: Record<string, unknown> = {}): ApiCall[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], security, requestBody }]) => {
      const required = parameters.filter(parameter => parameter.in === 'query' && parameter.required)
      const query = Object.fromEntries(required.map(({ name, schema }) => [name, String(createExample(schema ?? {}))]))
      const bodySchema = requestBody?.content?.['application/json']?.schema
      const body = bodySchema && (samples[`${method} ${path}`] ?? createExample(bodySchema))
      return { method, path, parameters, query, body, bodySchema, needsToken: security !== undefined }
    }),
  )
}

/** Lists every parameter, header and body field of an operation. */
export function listTargets(call: ApiCall): Target[] {
  const { parameters, bodySchema, body } = call
  return [
    ...parameters.map(
      ({ in: place, name, schema }): Target => ({
        ...call,
        location: place === 'path' || place === 'query' ? place : 'header',
        name,
        maxLength: schema?.maxLength,
      }),
    ),
    ...(bodySchema === undefined ? [] : listLeaves(bodySchema, { body, keys: [] })).map(
      (leaf): Target => ({ ...call, location: 'body', name: leaf.keys, maxLength: leaf.maxLength, body: leaf.body }),
    ),
  ]
}

type Leaf = { keys: (string | number)[]; maxLength?: number; body: unknown }

function listLeaves(schema: Schema, { body, keys }: { body: unknown; keys: (string | number)[] }): Leaf[] {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) {
    const objects = variants.filter(variant => variant.type === 'object' || variant.type === 'array')
    if (objects.length === 0) return [{ keys, body, maxLength: getLargestMaxLength(variants) }]
    return objects.flatMap(variant =>
      listLeaves(variant, { body: setAtPath(body, keys, createExample(variant)), keys }),
    )
  }
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      listLeaves(inner, { body, keys: [...keys, key] }),
    )
  }
  if (schema.items !== undefined) {
    const filled = setAtPath(body, keys, [createExample(schema.items)])
    return listLeaves(schema.items, { body: filled, keys: [...keys, 0] })
  }
  return [{ keys, body, maxLength: schema.maxLength }]
}

function getLargestMaxLength(variants: Schema[]): number | undefined {
  const lengths = variants.flatMap(({ maxLength }) => maxLength ?? [])
  return lengths.length === 0 ? undefined : Math.max(...lengths)
}

const FORMAT_EXAMPLES: Record<string, string> = {
  date: '2030-05-01',
  time: '12:00',
  'date-time': '2030-05-01T12:00:00.000Z',
  email: 'rider@example.com',
  uri: 'https://example.com',
}

/** Creates an example of a schema; patterns are ignored. */
export function createExample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined && schema.properties === undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant !== undefined) return createExample(variant)
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, createExample(inner)]))
  }
  if (schema.type === 'array') return []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  return FORMAT_EXAMPLES[schema.format ?? ''] ?? 'a'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** Copies a value and sets another at a path, creating missing objects. */
export function setAtPath(value: unknown, keys: readonly (string | number)[], leaf: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return leaf
  if (typeof key === 'number') {
    const items: unknown[] = Array.isArray(value) ? [...value] : []
    items[key] = setAtPath(items[key], rest, leaf)
    return items
  }
  const record: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  return { ...record, [key]: setAtPath(record[key], rest, leaf) }
}
