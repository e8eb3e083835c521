import 'server-only'
import { selectPosts } from '@/lib/content/lists'
import type { Post } from '@/lib/content/schemas'
import { toSummary } from '@/lib/content/summary'
import { sentences } from '@/lib/errors'
import { POST_ID_PATTERN } from '@/lib/site'
import { createHostedPosts } from './hosted-posts'
import { bodyOf, createHost, type HostOptions } from './hosted-resource'
import { type ContentProblem, createListReader, type NameField, wholeProblem } from './list-reader'
import type { ContentPort } from './port'
import { createProblemLog } from './problem-log'
import type { Answer } from './read-json'
import { sanitizePost } from './sanitize'
import { createWire, type ReadItem } from './wire'

const WRONG_SHAPE = 'unexpected response format'

type ItemOptions<T> = { read: ReadItem<T>; nameField: NameField; list?: string; ifEmpty?: string }
type ObjectOptions<T> = { read: ReadItem<T>; list?: string; invalid?: string; id?: string }

/**
 * The content of a hosted backend. Each answer is checked and reshaped at the door, and a malformed item of a list is
 * skipped and logged; the last good answer of each resource stands in during an outage. Throws AppError `unavailable`, already logged, where there is none.
 */
export function createHostedContent(options: HostOptions & { imageHosts: readonly string[] }): ContentPort {
  const { imageHosts } = options
  const { now = Date.now } = options
  let lastChangeAt = Number.NEGATIVE_INFINITY
  const host = { ...options, changedAt: () => lastChangeAt }
  const keep = createHost(host)
  const wire = createWire({ imageHosts })
  const problems = createProblemLog()

  const testimonials = keep({
    name: 'testimonials',
    sentence: sentences.testimonialsFailed,
    path: () => 'testimonials',
    reshape: answer => readItems(answer, { list: 'testimonials', read: wire.testimonial, nameField: 'name' }),
  })
  const faqs = keep({
    name: 'faqs',
    sentence: sentences.faqsFailed,
    path: () => 'faqs',
    reshape: answer => readItems(answer, { list: 'faqs', read: wire.faq, nameField: 'question' }),
  })
  const contact = keep({
    name: 'contact',
    sentence: sentences.contactFailed,
    path: () => 'contact',
    reshape: answer => readObject(answer, { read: wire.contact }),
  })
  const vehicles = keep({
    name: 'vehicles',
    sentence: sentences.vehiclesFailed,
    path: () => 'vehicles',
    reshape: answer => readItems(answer, { list: 'vehicles', read: wire.vehicle, nameField: 'name' }),
  })
  const about = keep({
    name: 'about',
    sentence: sentences.aboutFailed,
    path: () => 'about',
    reshape: answer => readObject(answer, { list: 'about', read: wire.about, invalid: sentences.aboutInvalid }),
  })
  const vehicleCategories = keep({
    name: 'vehicle categories',
    sentence: sentences.categoriesFailed,
    path: () => 'vehicle-category',
    reshape: answer =>
      readItems(answer, {
        list: 'vehicle categories',
        read: wire.vehicleCategory,
        nameField: 'name',
        ifEmpty: 'empty list: no ride can be booked',
      }),
  })
  const post = keep({
    name: 'post',
    sentence: sentences.postFailed,
    path: id => `posts/${id}`,
    reshape: (answer, id) => (answer.status === 404 ? null : readPost(answer, id)),
    worthKeeping: found => found !== null,
  })
  const related = keep({
    name: 'related posts',
    sentence: sentences.postsFailed,
    path: query => `posts?${query}`,
    reshape: answer => readItems(answer, { read: wire.post, nameField: null }).map(toSummary),
    quiet: true,
  })

  /** A list without its malformed items. `list` is what the log calls it; without one nothing is logged. */
  function readItems<T extends { _id: string }>(answer: Answer, options: ItemOptions<T>): T[] {
    const { list, ifEmpty } = options
    const body = bodyOf(answer)
    if (!Array.isArray(body)) throw new Error(`${WRONG_SHAPE} (whole: not a list)`)
    const found: ContentProblem[] = body.length === 0 && ifEmpty !== undefined ? [wholeProblem(ifEmpty)] : []
    const reader = createListReader({ ...options, onProblem: problem => found.push(problem) })
    const items = body.map(item => reader.take(item)).filter(item => item !== null)
    // Where every item is malformed, this failure is logged and not each of them.
    reader.end()
    if (list !== undefined) problems.logRead(list, found)
    return items
  }

  function readObject<T>(answer: Answer, { read, list, invalid = WRONG_SHAPE, id }: ObjectOptions<T>): T {
    const { value, problems: found } = read(bodyOf(answer), id)
    const fault = found.find(problem => problem.skipped)
    if (value === null) throw new Error(`${invalid} (${fault?.field || 'whole'}: ${fault?.reason})`)
    if (list !== undefined)
      problems.logRead(
        list,
        found.map(problem => ({ ...problem, index: null, id: null })),
      )
    return value
  }

  function readPost(answer: Answer, id: string): Post {
    const raw = readObject(answer, { read: wire.post, invalid: sentences.postInvalid, id })
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  return {
    testimonials: () => testimonials(),
    faqs: () => faqs(),
    contact: () => contact(),
    vehicles: () => vehicles(),
    about: () => about(),
    vehicleCategories: () => vehicleCategories(),
    ...createHostedPosts({ ...host, read: wire.post, problems }),
    post: async id => (POST_ID_PATTERN.test(id) ? post(id) : null),
    related: async ({ category, exclude, limit }) => {
      const query = new URLSearchParams({ category, limit: String(limit), exclude })
      return selectPosts(await related(String(query)), { exclude, limit })
    },
    forget: async () => {
      lastChangeAt = now()
    },
  }
}
