import 'server-only'
import { z } from 'zod'
import { postPath } from '@/lib/content/model/paths'
import { POST_ID_PATTERN } from '@/lib/site'

const contentParts = ['posts', 'faqs', 'testimonials', 'vehicles', 'about', 'contact', 'categories'] as const
const POST_TAG = /^post:(.+)$/

export const revalidateTagSchema = z.string().refine(tag => isContentPart(tag) || postIdOf(tag) !== null, {
  error: `must be one of ${contentParts.join(', ')}, or post: with an id`,
})

export function postIdOf(tag: string): string | null {
  const id = POST_TAG.exec(tag)?.[1]
  return id !== undefined && POST_ID_PATTERN.test(id) ? id : null
}

export function affectsPosts(tags: readonly string[]): boolean {
  return tags.some(tag => tag === 'posts' || postIdOf(tag) !== null)
}

const HOME_PAGES = ['/', '/index']
const GENERATED_FILES = ['/feed.xml', '/feed.json', '/sitemap.xml', '/sitemaps/layout', '/llms.txt']
const LIST_PAGES = ['/blog', '/blog/page/layout', '/blog/category/layout', '/blog/tag/layout', '/blog/search/layout']
const BLOG_PAGES = '/blog/layout'
const CITY_PAGES = '/cities/layout'

/** Lists the pages affected by tags: a path, or a folder's `/layout`. */
export function pagesForTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(pagesForTag))]
}

function pagesForTag(tag: string): string[] {
  const id = postIdOf(tag)
  if (id !== null) return [...HOME_PAGES, postPath(id), ...LIST_PAGES, CITY_PAGES, ...GENERATED_FILES]
  if (tag === 'posts') return [...HOME_PAGES, BLOG_PAGES, CITY_PAGES, ...GENERATED_FILES]
  if (tag === 'categories') return [...HOME_PAGES, BLOG_PAGES, CITY_PAGES, '/llms.txt']
  return tag === 'faqs' || tag === 'contact' ? [...HOME_PAGES, '/llms.txt'] : HOME_PAGES
}

function isContentPart(tag: string): boolean {
  return contentParts.some(part => part === tag)
}
