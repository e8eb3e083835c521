import { z } from 'zod'
import { readSite } from '#site'
import { formatCount } from '@/lib/format'
import { POST_ID_PATTERN } from '@/lib/site'

const text = z.string().trim().min(1)
const imageUrl = z
  .string()
  .trim()
  .refine(
    value => /^\/(?!\/)/.test(value) || /^https?:\/\//.test(value),
    'must be a path of this site or an http(s) address',
  )

export const testimonialSchema = z.object({ _id: text, name: text, review: text, location: text })
export type Testimonial = z.infer<typeof testimonialSchema>

export const faqSchema = z.object({ _id: text, question: text, answer: text })
export type Faq = z.infer<typeof faqSchema>

/** Empty details show as '... not available'. */
export const contactSchema = z.object({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  businessHours: z.string(),
  whatsappNumber: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

export const vehicleSchema = z
  .object({ _id: text.optional(), name: text, img: imageUrl, description: text.optional() })
  .transform(vehicle => ({ ...vehicle, _id: vehicle._id ?? vehicle.name }))
export type Vehicle = z.infer<typeof vehicleSchema>

/** Rates and bookings name vehicles. */
export const vehiclesSchema = z.array(vehicleSchema).superRefine(refuseRepeats('name', ({ name }) => [name]))

/** What every installation keeps: the fare and cancellation rules are the site's own. */
export function defaultPromises(): string[] {
  const notice = formatCount(readSite().cancellation.fullRefundHours, 'hour')
  return ['Fixed fare', `Free cancellation until ${notice} before`, 'Licensed and insured']
}

export const aboutSchema = z.object({
  title: text,
  subtitle: text,
  description: text,
  imageUrl,
  imageAlt: text,
  /** Shown in one line below the booking bar, and again beside the contact. */
  promises: z.array(text).default(() => defaultPromises()),
})
export type About = z.infer<typeof aboutSchema>

export const postIdSchema = z.string().regex(POST_ID_PATTERN)

export const postSchema = z.object({
  _id: postIdSchema,
  title: text,
  content: text,
  excerpt: z.string().trim().optional(),
  featuredImage: imageUrl,
  imageAlt: z.string().trim().optional(),
  category: text.optional(),
  tags: z.array(text).default([]),
  publishedAt: z
    .union([z.iso.date(), z.iso.datetime({ local: true, offset: true })], 'must be a date such as 2026-03-14')
    .optional(),
})
export type Post = z.infer<typeof postSchema>

/** `marked` takes quadratic time for the signs of a paragraph, and cubic time for lists and quotes in each other. */
const MAX_PARAGRAPH_SIGNS = 500
const MARKDOWN_SIGN = /[*_~`![\]<(:]/g
const DEEP_NESTING = /^(?:[ \t]|>|[-+*][ \t]|\d+[.)][ \t]){80}.*\S/m
/** An item of a list is read as a paragraph of its own. */
const PARAGRAPH_END = /\n\s*\n|\n(?= {0,3}[-+*] \S)/

/** Says why a Markdown text is not shown: it would keep the server busy; null if it may be. */
export function findMarkdownProblem(markdown: string): string | null {
  if (DEEP_NESTING.test(markdown)) return 'has lists or quotes nested too deep'
  const paragraphs = markdown.split(PARAGRAPH_END).flatMap(part => (isTable(part) ? part.split('\n') : part))
  const isDense = paragraphs.some(each => (each.match(MARKDOWN_SIGN)?.length ?? 0) > MAX_PARAGRAPH_SIGNS)
  return isDense ? `has a paragraph with more than ${MAX_PARAGRAPH_SIGNS} signs such as * _ [ ! in it` : null
}

/** Cells are read one by one. With other columns than the line below it, a header begins a paragraph. */
function isTable(markdown: string): boolean {
  const [header = '', rule = '', ...rows] = markdown.trimEnd().split('\n')
  const hasForm = /^\|[^\\]*\|\s*$/.test(header) && /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(rule)
  return hasForm && header.split('|').length === rule.split('|').length && rows.every(row => row.startsWith('|'))
}

export function checkMarkdown(markdown: string, context: z.RefinementCtx): void {
  const problem = findMarkdownProblem(markdown)
  if (problem !== null) context.addIssue(problem)
}

export const postStatuses = ['published', 'draft', 'removed'] as const
/** Far more than any post has. */
const MAX_POST_CHARACTERS = 200_000

/** A post as it is edited in the settings. One that is published later than now is scheduled. */
export const postEditSchema = z
  .strictObject({
    status: z.enum(postStatuses),
    title: text.max(200),
    /** Markdown. */
    body: z.string().max(MAX_POST_CHARACTERS).superRefine(checkMarkdown),
    excerpt: z.string().trim().max(500).default(''),
    featuredImage: z.union([imageUrl, z.literal('')], 'must be a path of this site or an http(s) address'),
    imageAlt: z.string().trim().max(300).default(''),
    category: z.string().trim().max(80).default(''),
    tags: z.array(text.max(80)).max(30).default([]),
    /** A time without a zone is of the site's. */
    publishedAt: z
      .union([z.iso.date(), z.iso.datetime({ local: true, offset: true }), z.literal('')], 'must be a date and a time')
      .default(''),
  })
  .superRefine(({ status, body, featuredImage }, context) => {
    if (status !== 'published') return
    const missing = { body: body.trim() === '', featuredImage: featuredImage === '' }
    for (const [name, isMissing] of Object.entries(missing)) {
      if (isMissing) context.addIssue({ code: 'custom', path: [name], message: 'is needed before it is published' })
    }
  })
export type PostEdit = z.infer<typeof postEditSchema>

export const postSummarySchema = postSchema.omit({ content: true, excerpt: true }).extend({ summary: z.string() })
export type PostSummary = z.infer<typeof postSummarySchema>

const rate = z.number().min(0).max(100_000).optional()

/** Rates are in dollars, capacities per car; `key` names the row of fallback rates. */
export const vehicleCategorySchema = z.object({
  _id: text,
  name: text,
  vehicles: z.array(text).min(1),
  baseFare: rate,
  perMile: rate,
  hourlyRate: rate,
  key: text.optional(),
  passengers: z.int().min(1).max(60).optional(),
  bags: z.int().min(0).max(60).optional(),
})
export type VehicleCategory = z.infer<typeof vehicleCategorySchema>

/** A vehicle has one rate. */
export const vehicleCategoriesSchema = z
  .array(vehicleCategorySchema)
  .superRefine(refuseRepeats('vehicles', ({ vehicles }) => vehicles))

function refuseRepeats<T>(field: string, namesOf: (item: T) => string[]) {
  return (list: T[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of list.entries()) {
      for (const name of namesOf(item)) {
        if (seen.has(name))
          context.addIssue({ code: 'custom', path: [index, field], message: `must not repeat ${name}` })
        seen.add(name)
      }
    }
  }
}
