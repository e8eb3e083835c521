import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  type Post,
  postSchema,
  testimonialSchema,
  vehicleCategoriesSchema,
  vehiclesSchema,
} from '@/lib/content/model/schemas'
import { describeIssue, parseJsonFile } from '@/lib/content-folder'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { contentChangedAtMs } from '@/lib/rendering/process-state'

const MAX_POSTS_LENGTH = 20 * 1024 * 1024

/**
 * Creates a reader of content files by name, which reads again once a file changed (process-state.ts). A file that is
 * invalid then is logged, and the last good value stays.
 */
export function createContentReader<T>(read: (name: string) => Promise<T>): (name?: string) => Promise<T> {
  return createStaleIfErrorCache({
    read,
    freshMs: Number.POSITIVE_INFINITY,
    invalidatedAt: contentChangedAtMs,
    onFailure: error => console.error(error instanceof Error ? error.message : error),
  }).read
}

/** Reads a content folder. Rejects with an Error that names the invalid file and field. */
export async function readContentFiles(directory: string) {
  const [testimonials, faqs, contact, vehicles, about, vehicleCategories, posts] = await Promise.all([
    readJsonFile(directory, 'testimonials.json', z.array(testimonialSchema)),
    readJsonFile(directory, 'faqs.json', z.array(faqSchema)),
    readJsonFile(directory, 'contact.json', contactSchema),
    readJsonFile(directory, 'vehicles.json', vehiclesSchema),
    readJsonFile(directory, 'about.json', aboutSchema),
    readJsonFile(directory, 'vehicle-categories.json', vehicleCategoriesSchema),
    readPostFiles(directory),
  ])
  return { testimonials, faqs, contact, vehicles, about, vehicleCategories, posts }
}

/** Reads and validates a JSON file. Rejects with an Error that names the file and field. */
export async function readJsonFile<T>(directory: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const label = `${path.basename(directory)}/${name}`
  return parseJsonFile(label, await readTextFile(label, path.join(directory, name)), schema)
}

async function readPostFiles(directory: string): Promise<Post[]> {
  const names = (await readdir(path.join(directory, 'posts'))).filter(name => name.endsWith('.md')).sort()
  let size = 0
  return Promise.all(
    names.map(async name => {
      const label = `${path.basename(directory)}/posts/${name}`
      const text = await readTextFile(label, path.join(directory, 'posts', name))
      size += text.length
      if (size > MAX_POSTS_LENGTH)
        throw new Error(`${path.basename(directory)}/posts: larger than 20 MB, the most that the site reads`)
      const parsed = parsePostFile(name, text)
      if (parsed.success) return parsed.data
      throw new Error(parsed.error.issues.map(issue => describeIssue(label, issue)).join('\n'))
    }),
  )
}

async function readTextFile(label: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Error(`${label}: file could not be read`, { cause })
  }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

const { category, publishedAt } = postSchema.shape
/** Strict, so that a misspelled field is reported instead of ignored. */
const frontMatterSchema = z
  .strictObject({ ...postSchema.shape, category: category.unwrap(), publishedAt: publishedAt.unwrap() })
  .transform((post): Post => post)

/**
 * Parses a post file: YAML front matter between lines of ---, then Markdown. The file name is the id. The returned
 * HTML is not sanitized.
 */
function parsePostFile(fileName: string, text: string) {
  const [block = '', yaml] = FRONT_MATTER.exec(text.replace(/^\uFEFF/, '')) ?? []
  if (yaml === undefined) return parseFailure('must begin with YAML front matter between two lines of ---')
  const frontMatter = parseYaml(yaml)
  if (typeof frontMatter === 'string') return parseFailure(frontMatter)
  const markdown = text.replace(/^\uFEFF/, '').slice(block.length)
  return frontMatterSchema.safeParse({
    ...frontMatter.data,
    _id: fileName.replace(/\.md$/, ''),
    content: marked.parse(markdown, { async: false, gfm: true }),
  })
}

function parseFailure(message: string) {
  return z.never({ error: message }).safeParse(null)
}

/** Returns the data, or the reason why the YAML is invalid. */
function parseYaml(yaml: string): { data: Record<string, unknown> } | string {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(parse(yaml))
    return parsed.success ? { data: parsed.data } : 'front matter must be a mapping'
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'front matter is not valid YAML'
  }
}
