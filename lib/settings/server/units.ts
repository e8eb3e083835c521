import 'server-only'
import { z } from 'zod'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { cityGuidesSchema } from '@/lib/content/model/city-guide'
import { toSlug } from '@/lib/content/model/paths'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postEditSchema,
  testimonialSchema,
  vehicleCategoriesSchema,
  vehiclesSchema,
} from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { postFile, readPostEdit } from '@/lib/content/server/post-files'
import { contentFolder } from '@/lib/content-folder'
import { type LegalName, legalFile, legalFileSchema, readLegalFile } from '@/lib/legal/legal-page'
import { explainIssue } from '@/lib/platform/explain-issue'
import { pricingSchema, promoCodesSchema } from '@/lib/pricing'
import { formOf, postIdOf, type SectionId, type UnitId } from '@/lib/settings/model/sections'
import { brandSchema, citiesSchema, extrasSchema, termsSchema } from '@/lib/site-files'

export type Unit = {
  /** In the content folder. */
  file: string
  /** The file's own: of the list, or of those fields of its object that the unit has. */
  schema: z.ZodType
  /** Of a list: the field that identifies an item, and the one that names a new item. An id is never changed. */
  ids?: { field: '_id' | 'id'; from: string }
  /** A hosted backend has it in place of the file. */
  hosted?: true
  /** Of a file that is not JSON. */
  read?: () => Promise<unknown>
}

const pricing = { file: 'pricing.json' }
const service = { file: 'service.json' }
const legal = (name: LegalName): Unit => ({
  file: legalFile(name),
  schema: legalFileSchema,
  read: () => readLegalFile(name),
})

/** What can be edited. Each is stored, and taken back, as a whole. */
const sectionUnits: Record<SectionId, Unit> = {
  brand: { file: 'brand.json', schema: brandSchema.pick({ name: true }) },
  logo: { file: 'brand.json', schema: brandSchema.pick({ logo: true }) },
  contact: { file: 'contact.json', schema: contactSchema, hosted: true },
  rates: {
    file: 'vehicle-categories.json',
    schema: vehicleCategoriesSchema,
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  cancellation: { file: 'terms.json', schema: termsSchema.pick({ fullRefundHours: true, lateRefundPercent: true }) },
  carpool: { file: 'terms.json', schema: termsSchema.pick({ carpool: true }) },
  extras: { file: 'extras.json', schema: extrasSchema },
  flatRates: { ...pricing, schema: pricingSchema.pick({ flatRates: true }) },
  surcharges: { ...pricing, schema: pricingSchema.pick({ surcharges: true, minimumFare: true, taxPercent: true }) },
  hourly: { ...pricing, schema: pricingSchema.pick({ minimumHours: true }) },
  gratuity: { ...pricing, schema: pricingSchema.pick({ gratuity: true }) },
  promoCodes: { file: 'promo-codes.json', schema: promoCodesSchema },
  vehicles: {
    file: 'vehicles.json',
    schema: vehiclesSchema,
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  cars: { ...service, schema: serviceRulesSchema.pick({ fleet: true }) },
  hours: { ...service, schema: serviceRulesSchema.pick({ hours: true }) },
  closedDays: { ...service, schema: serviceRulesSchema.pick({ blackoutDates: true }) },
  waits: { ...service, schema: serviceRulesSchema.pick({ usualWait: true, freeWaitMinutes: true }) },
  notice: {
    ...service,
    schema: serviceRulesSchema.pick({ leadTimeMinutes: true, turnaroundMinutes: true, unpaidHold: true }),
  },
  cities: { file: 'cities.json', schema: citiesSchema, ids: { field: 'id', from: 'name' } },
  about: { file: 'about.json', schema: aboutSchema, hosted: true },
  faqs: { file: 'faqs.json', schema: z.array(faqSchema), ids: { field: '_id', from: 'question' }, hosted: true },
  testimonials: {
    file: 'testimonials.json',
    schema: z.array(testimonialSchema),
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  guides: { file: 'city-guides.json', schema: cityGuidesSchema },
  termsPage: legal('terms'),
  privacyPage: legal('privacy'),
}

export function findUnit(id: UnitId): Unit {
  const form = formOf(id)
  if (form !== 'post') return sectionUnits[form]
  const post = postIdOf(id) ?? ''
  const read = () => readPostEdit(contentFolder(), post, siteTimeZone())
  return { file: postFile(post), schema: postEditSchema, hosted: true, read }
}

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

export function parseValue(unit: UnitId, value: unknown) {
  return findUnit(unit).schema.safeParse(value, { error: explainIssue })
}

/** Converts the issues of a value to one plain sentence per field ("0.baseFare"; "" for the whole). */
export function sentencesOf({ issues }: z.core.$ZodError): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues) sentences[path.join('.')] ??= toSentence(message)
  return sentences
}

/** The schemas' own words are for a line of the log: "must be a time such as 06:30". */
function toSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`
}
