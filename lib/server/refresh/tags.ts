import 'server-only'
import { z } from 'zod'
import { postPath } from '@/lib/content/paths'
import { POST_ID_PATTERN } from '@/lib/site'

/** What can be said to have changed: a part of the content, or one post as "post:{id}". */
const parts = ['posts', 'faqs', 'testimonials', 'vehicles', 'about', 'contact', 'categories'] as const
const POST_TAG = /^post:(.+)$/

export const refreshTagSchema = z.string().refine(tag => isPart(tag) || postIdOf(tag) !== null, {
  error: `must be one of ${parts.join(', ')}, or post: with an id`,
})

/** The id that "post:{id}" names; null for any other tag. */
export function postIdOf(tag: string): string | null {
  const id = POST_TAG.exec(tag)?.[1]
  return id !== undefined && POST_ID_PATTERN.test(id) ? id : null
}

/** Whether the posts, or one of them, changed. */
export function touchesPosts(tags: readonly string[]): boolean {
  return tags.some(tag => tag === 'posts' || postIdOf(tag) !== null)
}

const HOME = ['/', '/index']
const FILES = ['/feed.xml', '/feed.json', '/sitemap.xml', '/sitemaps/layout', '/llms.txt']
const LISTS = ['/blog', '/blog/page/layout', '/blog/category/layout', '/blog/tag/layout', '/blog/search/layout']
const CITIES = '/cities/layout'

/**
 * The pages that show what changed, as the framework names them: a page by its path, every page below a folder by the
 * folder's `/layout`.
 */
export function pagesOf(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(pagesOfOne))]
}

function pagesOfOne(tag: string): string[] {
  const id = postIdOf(tag)
  if (id !== null) return [...HOME, postPath(id), ...LISTS, CITIES, ...FILES]
  if (tag === 'posts') return [...HOME, '/blog/layout', CITIES, ...FILES]
  if (tag === 'categories') return [...HOME, CITIES, '/llms.txt']
  return tag === 'faqs' || tag === 'contact' ? [...HOME, '/llms.txt'] : HOME
}

function isPart(tag: string): boolean {
  return parts.some(part => part === tag)
}
