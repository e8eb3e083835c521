/** The part of JSON Schema that the content's schemas need. */
export type FormSchema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  properties?: Record<string, FormSchema>
  required?: readonly string[]
  /** Of a record: what each of its keys has. */
  additionalProperties?: FormSchema | boolean
  items?: FormSchema
  enum?: readonly string[]
  format?: string
  maxLength?: number
  default?: unknown
}

/** What is being edited: as the value, except that numbers may be texts as typed. */
export type Edited = unknown

export function asRecord(value: Edited): Record<string, Edited> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : {}
}

export function asList(value: Edited): Edited[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: Edited): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Creates what a new item of a list starts with. */
export function createEmpty({ type, properties = {}, required = [], default: preset }: FormSchema): Edited {
  if (preset !== undefined) return preset
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type !== 'object') return ''
  const names = Object.keys(properties).filter(name => required.includes(name) && !isId(name))
  return Object.fromEntries(names.map(name => [name, createEmpty(properties[name] ?? {})]))
}

/** Ids are made by the server and never change. */
export function isId(name: string): boolean {
  return name === '_id' || name === 'id'
}

/** Converts what was typed to the value that is sent. What is empty and may be left out is left out. */
export function toValue(schema: FormSchema, edited: Edited): unknown {
  const { type, items = {}, properties = {}, required = [], additionalProperties } = schema
  if (type === 'array') return asList(edited).map(item => toValue(items, item))
  if (type === 'number' || type === 'integer') return toNumber(edited)
  if (type !== 'object') return edited
  const entries = Object.entries(asRecord(edited)).flatMap(([name, each]): [string, unknown][] => {
    const field = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : {})
    const isOptional = properties[name] === undefined || !required.includes(name)
    return isOptional && isBlank(each) ? [] : [[name, toValue(field, each)]]
  })
  return Object.fromEntries(entries)
}

function toNumber(edited: Edited): unknown {
  if (typeof edited !== 'string') return edited
  const plain = edited.replace(/[\s$,]/g, '')
  // What is no number stays as typed, and the server says so.
  return plain === '' || Number.isNaN(Number(plain)) ? edited : Number(plain)
}

/** An entry of a record without any text, such as a wait that was cleared, is left out too. */
function isBlank(edited: Edited): boolean {
  if (edited === undefined || edited === null) return true
  if (typeof edited === 'string') return edited.trim() === ''
  const fields = Object.values(asRecord(edited))
  return fields.length > 0 && fields.every(isBlank)
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, sortKeys(each)])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}

/** Moves an item of a list by one place. */
export function moveItem(list: readonly Edited[], from: number, by: 1 | -1): Edited[] {
  const moved = [...list]
  const [item] = moved.splice(from, 1)
  moved.splice(from + by, 0, item)
  return moved
}
