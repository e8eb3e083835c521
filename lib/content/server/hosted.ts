import 'server-only'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  type Post,
  testimonialSchema,
  vehicleCategorySchema,
  vehicleSchema,
} from '@/lib/content/model/schemas'
import { selectPosts } from '@/lib/content/model/select-posts'
import { toSummary } from '@/lib/content/model/summary'
import { userMessages } from '@/lib/errors'
import type { JsonResponse } from '@/lib/platform/http-client'
import { POST_ID_PATTERN } from '@/lib/site'
import { createHostedPosts } from './hosted-posts'
import { createHostClient, type HostOptions, requireOkBody } from './hosted-resource'
import { createItemReaders, type ReadItem } from './item-readers'
import { type ContentProblem, createListReader, listProblem, type NameField } from './list-reader'
import type { ContentPort } from './port'
import { createProblemLog } from './problem-log'
import { sanitizePost } from './sanitize'

const WRONG_SHAPE = 'unexpected response format'

type ItemOptions<T> = { read: ReadItem<T>; nameField: NameField; list?: string; ifEmpty?: string }
type ObjectOptions<T> = { read: ReadItem<T>; list?: string; invalid?: string; id?: string }

/**
 * Creates validated content from a hosted backend, with a stale-if-error cache per resource. Skips
 * and logs malformed list items. Every method rejects with AppError `unavailable`, already logged, if there is no
 * good response yet.
 */
export function createHostedContent(options: HostOptions & { warn?: (line: string) => void }): ContentPort {
  const { imageHosts, warn, onOld } = options
  const { defineKind, defineResponse, defineKeyed } = createHostClient(options)
  const itemReaders = createItemReaders(options)
  const problems = createProblemLog(warn)

  const testimonials = defineResponse({
    name: 'testimonials',
    path: 'testimonials',
    schema: z.array(testimonialSchema),
    userMessage: userMessages.testimonialsFailed,
    parse: response => readItems(response, { list: 'testimonials', read: itemReaders.testimonial, nameField: 'name' }),
  })
  const faqs = defineResponse({
    name: 'faqs',
    path: 'faqs',
    schema: z.array(faqSchema),
    userMessage: userMessages.faqsFailed,
    parse: response => readItems(response, { list: 'faqs', read: itemReaders.faq, nameField: 'question' }),
  })
  const contact = defineResponse({
    name: 'contact',
    path: 'contact',
    schema: contactSchema,
    userMessage: userMessages.contactFailed,
    parse: response => readObject(response, { read: itemReaders.contact }),
  })
  const vehicles = defineResponse({
    name: 'vehicles',
    path: 'vehicles',
    schema: z.array(vehicleSchema),
    userMessage: userMessages.vehiclesFailed,
    parse: response => readItems(response, { list: 'vehicles', read: itemReaders.vehicle, nameField: 'name' }),
  })
  const about = defineResponse({
    name: 'about',
    path: 'about',
    schema: aboutSchema,
    userMessage: userMessages.aboutFailed,
    parse: response =>
      readObject(response, { list: 'about', read: itemReaders.about, invalid: userMessages.aboutInvalid }),
  })
  const vehicleCategories = defineResponse({
    name: 'vehicle categories',
    path: 'vehicle-category',
    schema: z.array(vehicleCategorySchema),
    userMessage: userMessages.categoriesFailed,
    parse: response =>
      readItems(response, {
        list: 'vehicle categories',
        read: itemReaders.vehicleCategory,
        nameField: 'name',
        ifEmpty: 'empty list: no ride can be booked',
      }),
  })
  const posts = createHostedPosts({ ...options, defineKind, read: itemReaders.post, problems })
  const post = defineKeyed({
    name: 'post',
    userMessage: userMessages.postFailed,
    path: id => `posts/${id}`,
    parse: (response, id) => (response.status === 404 ? null : readPost(response, id)),
    isCacheable: value => value !== null,
  })
  const related = defineKeyed({
    name: 'related posts',
    userMessage: userMessages.postsFailed,
    path: query => `posts?${query}`,
    parse: response => readItems(response, { read: itemReaders.post, nameField: null }).map(toSummary),
    isSilent: true,
  })

  /** Drops malformed items; logs them under `list` if given. */
  function readItems<T extends { _id: string }>(response: JsonResponse, options: ItemOptions<T>): T[] {
    const { list, ifEmpty } = options
    const body = requireOkBody(response)
    if (!Array.isArray(body)) throw new Error(`${WRONG_SHAPE} (whole: not a list)`)
    const itemProblems: ContentProblem[] = body.length === 0 && ifEmpty !== undefined ? [listProblem(ifEmpty)] : []
    const reader = createListReader({ ...options, onProblem: problem => itemProblems.push(problem) })
    const items = body.map(item => reader.readNext(item)).filter(item => item !== null)
    // If every item is malformed, only this failure is logged instead of each item.
    reader.finish()
    if (list !== undefined) problems.logRead(list, itemProblems)
    return items
  }

  function readObject<T>(response: JsonResponse, { read, list, invalid = WRONG_SHAPE, id }: ObjectOptions<T>): T {
    const { value, problems: found } = read(requireOkBody(response), id)
    const skippedProblem = found.find(problem => problem.skipped)
    if (value === null) throw new Error(`${invalid} (${skippedProblem?.field || 'whole'}: ${skippedProblem?.reason})`)
    if (list !== undefined)
      problems.logRead(
        list,
        found.map(problem => ({ ...problem, index: null, id: null })),
      )
    return value
  }

  function readPost(response: JsonResponse, id: string): Post {
    const raw = readObject(response, { read: itemReaders.post, invalid: userMessages.postInvalid, id })
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  /** Reads a post; after an outage began, as the list last had it. */
  async function readPostOrListed(id: string): Promise<Post | null> {
    try {
      return await post.read(id)
    } catch (error) {
      const listed = (await posts.kept.lastGood())?.find(({ _id }) => _id === id)
      if (listed === undefined) throw error
      await onOld?.()
      return listed
    }
  }

  const kinds = [testimonials, faqs, contact, vehicles, about, vehicleCategories, posts.kept]
  return {
    testimonials: () => testimonials.read(),
    faqs: () => faqs.read(),
    contact: () => contact.read(),
    vehicles: () => vehicles.read(),
    about: () => about.read(),
    vehicleCategories: () => vehicleCategories.read(),
    eachPost: posts.eachPost,
    fullPosts: posts.fullPosts,
    post: async id => (POST_ID_PATTERN.test(id) ? readPostOrListed(id) : null),
    related: async ({ category, exclude, limit }) => {
      const query = new URLSearchParams({ category, limit: String(limit), exclude })
      return selectPosts(await related.read(String(query)), { exclude, limit })
    },
    refresh: async () => void (await Promise.allSettled(kinds.map(kind => kind.refresh()))),
    sellsOnOldRates: () => vehicleCategories.isFailing(),
  }
}
