import { z } from 'zod'
import type { EndpointSchemas } from '@/lib/endpoint'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postIdSchema,
  postSchema,
  postSummarySchema,
  testimonialSchema,
  vehicleCategorySchema,
} from './model/schemas'

const noQuerySchema = z.strictObject({})

const postsQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  fields: z.literal('summary').optional(),
  category: z.string().min(1).max(200).optional(),
  exclude: postIdSchema.optional(),
})

const MAX_SEARCH_RESULTS = 30
const DEFAULT_SEARCH_RESULTS = 8

const searchQuerySchema = z.strictObject({
  q: z.string().default(''),
  limit: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine(limit => limit <= MAX_SEARCH_RESULTS)
    .default(DEFAULT_SEARCH_RESULTS),
})

/** A vehicle in a response: its key is always present. */
const vehicleResponseSchema = z.object({
  _id: z.string(),
  name: z.string(),
  img: z.string(),
  description: z.string().optional(),
})
const searchResponseSchema = z.object({
  posts: z.array(
    postSummarySchema
      .pick({ _id: true, title: true, category: true, publishedAt: true })
      .extend({ snippet: z.string() }),
  ),
})

function contentSchemas<T extends z.ZodType>(schema: T) {
  return { query: noQuerySchema, responses: { 200: schema } } satisfies EndpointSchemas
}

export const listTestimonialsSchemas = contentSchemas(z.array(testimonialSchema))
export const listFaqsSchemas = contentSchemas(z.array(faqSchema))
export const getContactSchemas = contentSchemas(contactSchema)
export const listVehiclesSchemas = contentSchemas(z.array(vehicleResponseSchema))
export const getAboutSchemas = contentSchemas(aboutSchema)
export const listVehicleCategoriesSchemas = contentSchemas(z.array(vehicleCategorySchema))
export const getPostSchemas = contentSchemas(postSchema)

/** The request's body is ignored: a content system sends what it likes. */
export const revalidateSchemas = {
  responses: { 200: z.object({ revalidated: z.literal(true) }) },
} satisfies EndpointSchemas

export const listPostsSchemas = {
  query: postsQuerySchema,
  // What is no list counts as an empty one.
  responses: {
    200: z.preprocess(
      list => (Array.isArray(list) ? list : []),
      z.union([z.array(postSchema), z.array(postSummarySchema)]),
    ),
  },
} satisfies EndpointSchemas

export const searchPostsSchemas = {
  query: searchQuerySchema,
  responses: { 200: searchResponseSchema },
} satisfies EndpointSchemas
