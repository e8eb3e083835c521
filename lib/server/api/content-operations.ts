import 'server-only'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSchema,
  postSummarySchema,
  testimonialSchema,
  vehicleCategorySchema,
} from '@/lib/content/schemas'
import type { Operation } from './operation'
import { postsQuerySchema, searchQuerySchema } from './queries'

/** A vehicle in a response: its key is always present. */
const vehicleResponseSchema = z.object({ _id: z.string(), name: z.string(), img: z.string() })
const searchResponseSchema = z.object({
  posts: z.array(
    postSummarySchema
      .pick({ _id: true, title: true, category: true, publishedAt: true })
      .extend({ snippet: z.string() }),
  ),
})

export const contentOperations: Operation[] = [
  readOperation('/testimonials', 'List testimonials', z.array(testimonialSchema)),
  readOperation('/faqs', 'List frequently asked questions', z.array(faqSchema)),
  readOperation('/contact', 'Get the contact details', contactSchema),
  readOperation('/vehicles', 'List vehicles with their pictures', z.array(vehicleResponseSchema)),
  readOperation('/about', 'Get the about text', aboutSchema),
  readOperation('/vehicle-category', 'List vehicle categories with rates in dollars', z.array(vehicleCategorySchema)),
  {
    ...readOperation(
      '/posts',
      'List blog posts, newest first; `fields=summary` omits the bodies',
      z.union([z.array(postSchema), z.array(postSummarySchema)]),
    ),
    query: postsQuerySchema,
    errorStatuses: [400, 503],
  },
  { ...readOperation('/posts/{id}', 'Get a blog post', postSchema), errorStatuses: [400, 404, 503] },
  {
    ...readOperation(
      '/posts/search',
      'Search blog posts that match every word or prefix in `q`, best match first',
      searchResponseSchema,
    ),
    query: searchQuerySchema,
    errorStatuses: [400, 429, 503],
  },
]

function readOperation(path: string, summary: string, schema: z.ZodType): Operation {
  return {
    method: 'get',
    path,
    tag: 'content',
    summary,
    responses: { 200: { description: 'The current content', schema } },
    errorStatuses: [400, 503],
  }
}
