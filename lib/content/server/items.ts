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
import { chooseImage, stockImages } from './image-check'

/** `skipped`: the item is dropped; otherwise a default replaces the field. */
export type ItemProblem = { field: string; reason: string; skipped: boolean }

/** Reads one object of a hosted backend; null if unusable. `id` replaces a missing `_id`. */
export type ReadItem<T> = (raw: unknown, id?: string) => { value: T | null; problems: ItemProblem[] }

export type ItemOptions = {
  imageHosts: readonly string[]
  /** Of times without a zone. */
  timeZone: () => string
}
type Fields = Record<string, unknown>
/** Checks one field: its value, undefined for the default, and a reason if a given value was rejected. */
type FieldCheck = (value: unknown) => { value?: unknown; reason?: string }

/**
 * Creates the readers of the hosted backend's objects. Treats null as missing, drops unknown fields, and replaces an
 * invalid optional field without dropping the item.
 */
export function createItemReaders({ imageHosts, timeZone }: ItemOptions) {
  const imageOr = (stock: string) => (value: unknown) => chooseImage(readText(value), stock, imageHosts)

  return {
    testimonial: createItemReader(testimonialSchema),
    faq: createItemReader(faqSchema),
    contact: createItemReader(contactSchema),
    vehicle: createItemReader(vehicleSchema, { img: imageOr(stockImages.vehicle) }),
    about: createItemReader(aboutSchema, {
      imageUrl: value => (readText(value) === undefined ? { value } : imageOr(stockImages.about)(value)),
    }),
    // No default rate: a ride must not be sold at a price that the backend did not set.
    vehicleCategory: createItemReader(
      vehicleCategorySchema,
      optionalFields(vehicleCategorySchema, ['key', 'passengers', 'bags']),
    ),
    post: createItemReader(postSchema, {
      featuredImage: imageOr(stockImages.post),
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
      const { value, reason } = check(fields[field])
      if (value === undefined) delete fields[field]
      else fields[field] = value
      if (reason !== undefined) problems.push({ field, reason, skipped: false })
    }
    const parsed = schema.safeParse(fields)
    if (parsed.success) return { value: parsed.data, problems }
    const issue = parsed.error.issues[0]
    const problem = { field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'invalid', skipped: true }
    return { value: null, problems: [problem] }
  }
}

function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}

/** A number counts as text. */
function readId(raw: unknown): string | undefined {
  const { _id } = Object(raw)
  return typeof _id === 'number' ? String(_id) : readText(_id)
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
export type ContentProblem = ItemProblem & { index?: number; id?: string | undefined }

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
    const found = read(raw, nameField === null ? undefined : (readText(Object(raw)[nameField]) ?? `item-${index}`))
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

/** Problems logged per list; further ones are only counted. */
const MAX_LOGGED_PROBLEMS = 200
const MAX_ID_LENGTH = 100

/**
 * Logs the problems of a list. Each skipped item is one; defaults of one kind are one, however many items have it. A list
 * is read once for its content, so that each is logged once.
 */
export function logProblems(
  list: string,
  problems: readonly ContentProblem[],
  warn: (line: string) => void = line => console.warn(line),
): void {
  const distinct = new Map(problems.toReversed().map(problem => [keyOf(problem), describeProblem(problem)]))
  const lines = [...distinct.values()].reverse()
  for (const line of lines.slice(0, MAX_LOGGED_PROBLEMS)) warn(`content: ${list}: ${line}`)
  const rest = lines.length - MAX_LOGGED_PROBLEMS
  if (rest > 0) warn(`content: ${list}: ${rest} more problems not listed`)
}

function keyOf({ skipped, index, field, reason }: ContentProblem): string {
  return JSON.stringify(skipped ? [index, field, reason] : [field, reason])
}

/** Formats a problem: "item 3 (_id \"a\") skipped: name: ..." */
function describeProblem({ skipped, index, id, field, reason }: ContentProblem): string {
  const error = [field, reason].filter(part => part !== '').join(': ')
  if (index === undefined) return error
  const item = `item ${index}${id === undefined ? '' : ` (_id ${JSON.stringify(id.slice(0, MAX_ID_LENGTH))})`}`
  return `${item}${skipped ? ' skipped' : ''}: ${error}`
}
