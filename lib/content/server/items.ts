import 'server-only'
import { z } from 'zod'
import { readPublishedAt } from '@/lib/content/model/published-at'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSchema,
  testimonialSchema,
  vehicleCategorySchema,
  vehicleSchema,
} from '@/lib/content/model/schemas'
import { inSlices } from '@/lib/platform/slices'
import { createImageChooser, STOCK_IMAGE_NOTE, stockImages } from './image-check'

/**
 * Problem of an item. `skipped`: the item is dropped; otherwise a default replaces the field. `replacedHost` is the
 * host of an image that is not allowed.
 */
export type ItemProblem = { field: string; reason: string; skipped: boolean; replacedHost?: string }

/** Reads one object of a hosted backend; null if unusable. `id` replaces a missing `_id`. */
export type ReadItem<T> = (raw: unknown, id?: string) => { value: T | null; problems: ItemProblem[] }

type Options = {
  imageHosts: readonly string[]
  /** Of times without a zone. */
  timeZone: () => string
}
type Fields = Record<string, unknown>
/** Checks one field: its value, undefined for the default, and a reason if a given value was rejected. */
type FieldCheck = (value: unknown) => { value?: unknown; reason?: string; replacedHost?: string }

/**
 * Creates the readers of the hosted backend's objects. Treats null as missing, drops unknown fields, and replaces an
 * invalid optional field without dropping the item.
 */
export function createItemReaders({ imageHosts, timeZone }: Options) {
  const chooseImage = createImageChooser(imageHosts)

  function imageCheck(stock: string, { required = false } = {}): FieldCheck {
    return value => {
      const isBlank = value === undefined || (typeof value === 'string' && value.trim() === '')
      if (isBlank) return required ? { value } : { value: stock, reason: `missing; ${STOCK_IMAGE_NOTE}` }
      return typeof value === 'string'
        ? chooseImage(value.trim(), stock)
        : { value: stock, reason: `not a string; ${STOCK_IMAGE_NOTE}` }
    }
  }

  return {
    testimonial: createItemReader(testimonialSchema),
    faq: createItemReader(faqSchema),
    contact: createItemReader(contactSchema),
    vehicle: createItemReader(vehicleSchema, { img: imageCheck(stockImages.vehicle) }),
    about: createItemReader(aboutSchema, { imageUrl: imageCheck(stockImages.about, { required: true }) }),
    // No default rate: a ride must not be sold at a price that the backend did not set.
    vehicleCategory: createItemReader(
      vehicleCategorySchema,
      optionalFields(vehicleCategorySchema, ['key', 'passengers', 'bags']),
    ),
    post: createItemReader(postSchema, {
      featuredImage: imageCheck(stockImages.post),
      ...optionalFields(postSchema, ['category', 'excerpt']),
      tags: readTags,
      publishedAt: value => readDate(value, timeZone()),
    }),
  }
}

function createItemReader<T>(schema: z.ZodType<T>, checks: Record<string, FieldCheck> = {}): ReadItem<T> {
  return (raw, id) => {
    const fields = withoutNulls(raw)
    if (fields === null) return { value: null, problems: [{ field: '', reason: 'is not an object', skipped: true }] }
    fields._id = readId(fields) ?? id
    const problems: ItemProblem[] = []
    for (const [field, check] of Object.entries(checks)) {
      const { value, reason, replacedHost } = check(fields[field])
      if (value === undefined) delete fields[field]
      else fields[field] = value
      if (reason !== undefined) problems.push({ field, reason, skipped: false, ...(replacedHost && { replacedHost }) })
    }
    const parsed = schema.safeParse(fields)
    if (parsed.success) return { value: parsed.data, problems }
    const issue = parsed.error.issues[0]
    const problem = { field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'invalid', skipped: true }
    return { value: null, problems: [problem] }
  }
}

/** Reads the `_id` of an object as text; null if unusable. */
function readId(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('_id' in raw)) return null
  const { _id } = raw
  if (typeof _id === 'number') return String(_id)
  return typeof _id === 'string' && _id.trim() !== '' ? _id.trim() : null
}

function optionalFields(schema: z.ZodObject, names: readonly string[]): Record<string, FieldCheck> {
  return Object.fromEntries(
    names.map(name => [
      name,
      (value: unknown) => {
        if (value === undefined || (typeof value === 'string' && value.trim() === '')) return {}
        const parsed = z.safeParse(schema.shape[name] ?? z.unknown(), value)
        return parsed.success ? { value } : { reason: `${parsed.error.issues[0]?.message}; ignored` }
      },
    ]),
  )
}

function withoutNulls(raw: unknown): Fields | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
}

function readDate(value: unknown, timeZone: string): { value?: string; reason?: string } {
  if (value === undefined || value === '') return {}
  const date = typeof value === 'string' || typeof value === 'number' ? readPublishedAt(value, timeZone) : null
  return date === null ? { reason: 'is not a date; ignored' } : { value: date }
}

/** Reads the tags that are strings and drops anything else. */
function readTags(value: unknown): { value: string[]; reason?: string } {
  if (value === undefined) return { value: [] }
  if (!Array.isArray(value)) return { value: [], reason: 'is not a list; ignored' }
  const tags = value.filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
  const hasInvalid = value.some(tag => typeof tag !== 'string')
  return { value: tags, ...(hasInvalid && { reason: 'has tags that are not strings; ignored' }) }
}

/** Problem of the item at `index` with this `_id`; without an index, of the list. */
export type ContentProblem = ItemProblem & { index: number | null; id: string | null }

/** Field that replaces a missing `_id`, before the position does. `null`: an item without `_id` is skipped. */
export type NameField = 'name' | 'question' | null

/**
 * Reads a backend's list. Skips a malformed item, and a post with a duplicate `_id`; in other lists the name or position
 * replaces a missing or duplicate `_id`. Throws if there are items and all are malformed.
 */
export async function readList<T extends { _id: string }>(
  list: Iterable<unknown>,
  read: ReadItem<T>,
  { nameField, invalid = 'every item is malformed' }: { nameField: NameField; invalid?: string },
): Promise<{ items: T[]; problems: ContentProblem[] }> {
  const items = new Map<string, T>()
  const problems: ContentProblem[] = []
  let index = -1
  for await (const raw of inSlices(list)) {
    index += 1
    const id = readId(raw)
    const found = read(raw, nameField === null ? undefined : (nameOf(raw, nameField) ?? `item-${index}`))
    for (const problem of found.problems) problems.push({ ...problem, index, id })
    if (found.value === null) continue
    if (!items.has(found.value._id)) items.set(found.value._id, found.value)
    else if (nameField === null) problems.push({ field: '_id', reason: 'duplicate _id', skipped: true, index, id })
    else {
      found.value._id = `${found.value._id}-${index}`
      items.set(found.value._id, found.value)
    }
  }
  const skipped = problems.find(problem => problem.skipped)
  if (items.size === 0 && skipped !== undefined) {
    const field = [skipped.index, skipped.field].filter(part => part !== '').join('.')
    throw new Error(`${invalid} (${field}: ${skipped.reason})`)
  }
  return { items: [...items.values()], problems }
}

export function listProblem(reason: string): ContentProblem {
  return { index: null, id: null, field: '', reason, skipped: false }
}

function nameOf(raw: unknown, field: string): string | null {
  const value: unknown = Object(raw)[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
