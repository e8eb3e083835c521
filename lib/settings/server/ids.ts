import 'server-only'
import { toSlug } from '@/lib/content/model/paths'
import type { Unit } from './units'

/** Leaves room for the number of a duplicate. */
const MAX_LENGTH = 36

/** Gives each new item of a list an id made from its name. An id stays, whatever becomes of the name. */
export function addIds({ ids }: Unit, value: unknown): unknown {
  if (ids === undefined || !Array.isArray(value)) return value
  const { field, from } = ids
  // The number of cars names a rate by its key or ID.
  const used = new Set(value.flatMap(item => [Object(item)[field], Object(item).key]))
  return value.map(item => {
    if (typeof item !== 'object' || item === null || item[field]) return item
    const id = findUnusedId(String(item[from] ?? ''), used)
    used.add(id)
    return { [field]: id, ...item }
  })
}

function findUnusedId(name: string, used: ReadonlySet<unknown>): string {
  const slug = toSlug(name)
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_LENGTH)
  // Ids of cities have two characters at least.
  const base = slug.length < 2 ? `item${slug}` : slug
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`
    if (!used.has(id)) return id
  }
}
