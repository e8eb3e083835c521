import { z } from 'zod'
import { POST_ID_PATTERN } from '@/lib/site'

const text = z.string().trim().min(1)
/** A picture of this site ("/stills/x.webp") or of a host that the operator allowed. */
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

/** All five are required; an empty string is shown as '... not available'. */
export const contactSchema = z.object({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  businessHours: z.string(),
  whatsappNumber: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

/** `_id` is the list key and falls back to the name. */
export const vehicleSchema = z
  .object({ _id: text.optional(), name: text, img: imageUrl })
  .transform(vehicle => ({ ...vehicle, _id: vehicle._id ?? vehicle.name }))
export type Vehicle = z.infer<typeof vehicleSchema>

export const aboutSchema = z.object({
  title: text,
  subtitle: text,
  description: text,
  imageUrl: imageUrl,
  imageAlt: text,
})
export type About = z.infer<typeof aboutSchema>

export const postIdSchema = z.string().regex(POST_ID_PATTERN)

/** `category` and `publishedAt` are missing where a hosted backend does not give them; then they are shown nowhere. */
export const postSchema = z.object({
  _id: postIdSchema,
  title: text,
  content: text,
  excerpt: z.string().trim().optional(),
  featuredImage: imageUrl,
  category: text.optional(),
  tags: z.array(text).default([]),
  publishedAt: z
    .string()
    .refine(value => !Number.isNaN(Date.parse(value)), 'must be a date')
    .optional(),
})
export type Post = z.infer<typeof postSchema>

/** A post as lists and cards need it: no body, the summary already cut. */
export const postSummarySchema = postSchema.omit({ content: true, excerpt: true }).extend({ summary: z.string() })
export type PostSummary = z.infer<typeof postSummarySchema>

const rate = z.number().min(0).max(100_000).optional()

/**
 * A vehicle category and its rates in dollars; a rate left out takes the fare's default.
 * `key` names the row of the receipt's fallback rates; `passengers` and `bags` are one car's capacity and are
 * not checked where they are unknown.
 */
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
