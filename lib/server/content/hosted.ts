import 'server-only'
import { selectPosts } from '@/lib/content/lists'
import type { Post } from '@/lib/content/schemas'
import { toSummary } from '@/lib/content/summary'
import { sentences } from '@/lib/errors'
import { POST_ID_PATTERN } from '@/lib/site'
import { createHostedPosts } from './hosted-posts'
import { createHost, type HostOptions, parseAnswer } from './hosted-resource'
import type { ContentPort } from './port'
import type { Answer } from './read-json'
import { sanitizePost } from './sanitize'
import { createWire } from './wire'

/**
 * The content of a hosted backend. Each answer is checked and reshaped at the door; the last good one of each resource
 * stands in during an outage. Throws AppError `unavailable`, already logged, where there is none.
 */
export function createHostedContent(options: HostOptions & { imageHosts: readonly string[] }): ContentPort {
  const { imageHosts } = options
  const { now = Date.now } = options
  let lastChangeAt = Number.NEGATIVE_INFINITY
  const host = { ...options, changedAt: () => lastChangeAt }
  const keep = createHost(host)
  const wire = createWire({ imageHosts })

  const testimonials = keep({
    name: 'testimonials',
    sentence: sentences.testimonialsFailed,
    path: () => 'testimonials',
    reshape: answer => parseAnswer(answer, wire.testimonials),
  })
  const faqs = keep({
    name: 'faqs',
    sentence: sentences.faqsFailed,
    path: () => 'faqs',
    reshape: answer => parseAnswer(answer, wire.faqs),
  })
  const contact = keep({
    name: 'contact',
    sentence: sentences.contactFailed,
    path: () => 'contact',
    reshape: answer => parseAnswer(answer, wire.contact),
  })
  const vehicles = keep({
    name: 'vehicles',
    sentence: sentences.vehiclesFailed,
    path: () => 'vehicles',
    reshape: answer => parseAnswer(answer, wire.vehicles),
  })
  const about = keep({
    name: 'about',
    sentence: sentences.aboutFailed,
    path: () => 'about',
    reshape: answer => parseAnswer(answer, wire.about, sentences.aboutInvalid),
  })
  const vehicleCategories = keep({
    name: 'vehicle categories',
    sentence: sentences.categoriesFailed,
    path: () => 'vehicle-category',
    reshape: answer => parseAnswer(answer, wire.vehicleCategories),
  })
  const post = keep({
    name: 'post',
    sentence: sentences.postFailed,
    path: id => `posts/${id}`,
    reshape: answer => (answer.status === 404 ? null : readPost(answer)),
    worthKeeping: found => found !== null,
  })
  const related = keep({
    name: 'related posts',
    sentence: sentences.postsFailed,
    path: query => `posts?${query}`,
    reshape: answer => parseAnswer(answer, wire.posts).map(toSummary),
    quiet: true,
  })

  function readPost(answer: Answer): Post {
    const raw = parseAnswer(answer, wire.post, sentences.postInvalid)
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  return {
    testimonials: () => testimonials(),
    faqs: () => faqs(),
    contact: () => contact(),
    vehicles: () => vehicles(),
    about: () => about(),
    vehicleCategories: () => vehicleCategories(),
    ...createHostedPosts({ ...host, schema: wire.post }),
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
