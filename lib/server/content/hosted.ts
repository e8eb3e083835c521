import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { newestFirst, selectPosts } from '@/lib/content/lists'
import type { Post } from '@/lib/content/schemas'
import { toSummary } from '@/lib/content/summary'
import { sentences } from '@/lib/errors'
import { POST_ID_PATTERN } from '@/lib/site'
import { createHost, type HostOptions, parseAnswer } from './hosted-resource'
import type { ContentPort } from './port'
import type { Answer } from './read-json'
import { sanitizePost } from './sanitize'
import { createWire } from './wire'

const POSTS_LIMIT_BYTES = 200 * 1024 * 1024
/** Characters of all bodies together up to which the whole list of posts is kept in memory. */
const KEPT_BODIES_LENGTH = 5 * 1024 * 1024

/**
 * The content of a hosted backend. Each answer is checked and reshaped at the door; the last good one of each resource
 * stands in during an outage. Throws AppError `unavailable`, already logged, where there is none.
 */
export function createHostedContent(options: HostOptions & { imageHosts: readonly string[] }): ContentPort {
  const { imageHosts } = options
  const keep = createHost(options)
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
  const posts = keep({
    name: 'posts',
    sentence: sentences.postsFailed,
    path: () => 'posts',
    limitBytes: POSTS_LIMIT_BYTES,
    reshape: answer => readPosts(answer).map(toSummary),
  })
  const fullPosts = keep({
    name: 'posts with bodies',
    sentence: sentences.postsFailed,
    path: () => 'posts',
    limitBytes: POSTS_LIMIT_BYTES,
    reshape: answer => sanitizeAll(readPosts(answer)),
    worthKeeping: all => all.reduce((length, post) => length + post.content.length, 0) <= KEPT_BODIES_LENGTH,
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

  function readPosts(answer: Answer): Post[] {
    return newestFirst(parseAnswer(answer, wire.posts))
  }

  function readPost(answer: Answer): Post {
    return sanitize(parseAnswer(answer, wire.post, sentences.postInvalid))
  }

  function sanitize(raw: Post): Post {
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  /** One by one, so that a long list does not hold up every other visitor. */
  async function sanitizeAll(raw: Post[]): Promise<Post[]> {
    const clean: Post[] = []
    for (const one of raw) {
      clean.push(sanitize(one))
      await breathe()
    }
    return clean
  }

  return {
    testimonials: () => testimonials(),
    faqs: () => faqs(),
    contact: () => contact(),
    vehicles: () => vehicles(),
    about: () => about(),
    vehicleCategories: () => vehicleCategories(),
    posts: () => posts(),
    eachPost: async function* () {
      yield* await fullPosts()
    },
    fullPosts: async query => selectPosts(await fullPosts(), query),
    post: async id => (POST_ID_PATTERN.test(id) ? post(id) : null),
    related: async ({ category, exclude, limit }) => {
      const query = new URLSearchParams({ category, limit: String(limit), exclude })
      return selectPosts(await related(String(query)), { exclude, limit })
    },
  }
}
