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
  read('/testimonials', 'List testimonials', z.array(testimonialSchema)),
  read('/faqs', 'List frequently asked questions', z.array(faqSchema)),
  read('/contact', 'Get the contact details', contactSchema),
  read('/vehicles', 'List vehicles with their pictures', z.array(vehicleAnswerSchema)),
  read('/about', 'Get the about text', aboutSchema),
  read('/vehicle-category', 'List vehicle categories with rates in dollars', z.array(vehicleCategorySchema)),
  {
    ...read(
      '/posts',
      'List blog posts, newest first; `fields=summary` omits the bodies',
      z.union([z.array(postSchema), z.array(postSummarySchema)]),
    ),
    query: postsQuerySchema,
    refusals: [400, 503],
  },
  { ...read('/posts/{id}', 'Get a blog post', postSchema), refusals: [400, 404, 503] },
  {
    ...read('/posts/search', 'Search blog posts that match every word or prefix in `q`, best match first', foundSchema),
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
    answers: { 200: { description: 'The current content', schema } },
    refusals: [400, 503],
  }
}
