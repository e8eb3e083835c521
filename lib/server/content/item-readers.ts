import 'server-only'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSchema,
  testimonialSchema,
  vehicleCategorySchema,
  vehicleSchema,
} from '@/lib/content/schemas'
import { createImageChooser, STOCK_IMAGE_NOTE, stockImages } from './image-check'
import { normalizeDate, readTags } from './item-fields'

/**
 * Something about an item that is not as it should be. `skipped`: the item is left out; otherwise only the field is, and
 * a default takes its place. `replacedHost` is the host of a picture that may not be shown.
 */
export type ItemProblem = { field: string; reason: string; skipped: boolean; replacedHost?: string }

/** Reads one object of a hosted backend; null where it cannot be used. `id` is its `_id` where it has none of its own. */
export type ReadItem<T> = (raw: unknown, id?: string) => { value: T | null; problems: ItemProblem[] }

type Fields = Record<string, unknown>
/** Checks one field: gives its value, undefined for the default, and why where something was there to be used. */
type FieldCheck = (value: unknown) => { value?: unknown; reason?: string; replacedHost?: string }

/**
 * How each object of the hosted backend is read. Nulls count as left out, what the backend adds is left out, and a field
 * that has a check of its own can be wrong without costing the item.
 */
export function createItemReaders({ imageHosts }: { imageHosts: readonly string[] }) {
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
    // Not the rates: a ride must not be sold for a default where the backend meant something else.
    vehicleCategory: createItemReader(
      vehicleCategorySchema,
      optionalFields(vehicleCategorySchema, ['key', 'passengers', 'bags']),
    ),
    post: createItemReader(postSchema, {
      featuredImage: imageCheck(stockImages.post),
      ...optionalFields(postSchema, ['category', 'excerpt']),
      tags: readTags,
      publishedAt: normalizeDate,
    }),
  }
}

export type ItemReaders = ReturnType<typeof createItemReaders>

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
    const fault = { field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'invalid', skipped: true }
    return { value: null, problems: [fault] }
  }
}

/** The `_id` of an object as text; null where it has none that can be used. */
export function readId(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('_id' in raw)) return null
  const { _id } = raw
  if (typeof _id === 'number') return String(_id)
  return typeof _id === 'string' && _id.trim() !== '' ? _id.trim() : null
}

/** Checks of fields that are shown or used only where they are of the right form. */
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

/** An object's fields that have a value; null for anything but an object. */
function withoutNulls(raw: unknown): Fields | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
}
