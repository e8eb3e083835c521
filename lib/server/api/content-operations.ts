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

/** A vehicle as it is answered: with its key always there. */
const vehicleAnswerSchema = z.object({ _id: z.string(), name: z.string(), img: z.string() })
const foundSchema = z.object({
  posts: z.array(
    postSummarySchema
      .pick({ _id: true, title: true, category: true, publishedAt: true })
      .extend({ snippet: z.string() }),
  ),
})

export const contentOperations: Operation[] = [
  read('/testimonials', "Riders' words", z.array(testimonialSchema)),
  read('/faqs', 'Questions and answers', z.array(faqSchema)),
  read('/contact', 'How the company is reached', contactSchema),
  read('/vehicles', 'Vehicles with their pictures', z.array(vehicleAnswerSchema)),
  read('/about', 'What the company says of itself', aboutSchema),
  read('/vehicle-category', 'Vehicle categories with their rates in dollars', z.array(vehicleCategorySchema)),
  {
    ...read(
      '/posts',
      'Posts, newest first: whole, or without bodies with `fields=summary`',
      z.union([z.array(postSchema), z.array(postSummarySchema)]),
    ),
    query: postsQuerySchema,
    refusals: [400, 503],
  },
  { ...read('/posts/{id}', 'A post', postSchema), refusals: [400, 404, 503] },
  {
    ...read('/posts/search', 'Posts that hold every word of `q` or its beginning, the best first', foundSchema),
    query: searchQuerySchema,
    refusals: [400, 429, 503],
  },
]

function read(path: string, summary: string, schema: z.ZodType): Operation {
  return {
    method: 'get',
    path,
    tag: 'content',
    summary,
    answers: { 200: { description: 'As it is today', schema } },
    refusals: [400, 503],
  }
}
