import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { readPublishedAt, toLocalTime } from '@/lib/content/model/published-at'
import { findMarkdownProblem, type Post, type PostEdit, postEditSchema, postSchema } from '@/lib/content/model/schemas'
import { listContentEdits } from '@/lib/content-edits'
import { describeIssue } from '@/lib/content-folder'
import { currentTime } from '@/lib/platform/clock'
import { inSlices } from '@/lib/platform/slices'

const MAX_POSTS_LENGTH = 20 * 1024 * 1024
const FOLDER = 'posts'

/** Returns the file of a post, in the content folder. */
export function postFile(id: string): string {
  return `${FOLDER}/${id}.md`
}

/** Lists the posts that were edited in the settings, whose files are ignored. */
export function listEditedPosts(): { id: string; edit: PostEdit }[] {
  return listContentEdits(`${FOLDER}/`).map(({ file, value }) => ({
    id: path.basename(file, '.md'),
    edit: postEditSchema.parse(value),
  }))
}

/** Returns whether a post that was edited in the settings has yet to be published. */
export function isScheduled({ status, publishedAt }: PostEdit, timeZone: string, now: Date = currentTime()): boolean {
  return status === 'published' && Date.parse(readPublishedAt(publishedAt, timeZone) ?? '') > +now
}

export function withoutScheduled(posts: readonly Post[], timeZone: string): Post[] {
  const scheduled = listEditedPosts().filter(({ edit }) => isScheduled(edit, timeZone))
  return posts.filter(post => !scheduled.some(({ id }) => id === post._id))
}

/** Converts an edited post to one whose HTML is not sanitized. */
export function toPost(id: string, edit: PostEdit): Post {
  const { title, body, excerpt, featuredImage, imageAlt, category, tags, publishedAt } = edit
  return {
    _id: id,
    title,
    content: renderMarkdown(body).trim(),
    excerpt,
    featuredImage,
    imageAlt,
    category: category === '' ? undefined : category,
    tags,
    publishedAt: publishedAt === '' ? undefined : publishedAt,
  }
}

export async function listPostFiles(directory: string): Promise<string[]> {
  const names = await readdir(path.join(directory, FOLDER))
  return names.filter(name => name.endsWith('.md')).sort()
}

/** Reads the posts of the files and of the settings, without drafts and removed ones, whose size counts too. */
export async function readPostFiles(directory: string): Promise<Post[]> {
  const edited = listEditedPosts()
  const folder = `${path.basename(directory)}/${FOLDER}`
  let size = 0
  const add = (text: string) => {
    size += text.length
    if (size > MAX_POSTS_LENGTH) throw new Error(`${folder}: larger than 20 MB, the most that the site reads`)
  }
  for (const { edit } of edited) add(edit.body)
  const names = (await listPostFiles(directory)).filter(name => !edited.some(({ id }) => name === `${id}.md`))
  const posts: Post[] = []
  // One after the other: those read at once would be parsed in one go, which stops everything else.
  for (const name of names) {
    const { label, text } = await readPostText(directory, name)
    add(text)
    const parsed = parsePostFile(name, text)
    if (!parsed.success) throw new Error(parsed.error.issues.map(issue => describeIssue(label, issue)).join('\n'))
    posts.push(parsed.data)
  }
  for await (const { id, edit } of inSlices(edited)) if (edit.status === 'published') posts.push(toPost(id, edit))
  return posts
}

/** Reads a post for the settings: as it was edited, or from its file. Null if there is neither. */
export async function readPostEdit(directory: string, id: string, timeZone: string): Promise<PostEdit | null> {
  const edited = listEditedPosts().find(post => post.id === id)
  if (edited !== undefined) return edited.edit
  const name = `${id}.md`
  if (!(await listPostFiles(directory)).includes(name)) return null
  const { text } = await readPostText(directory, name)
  const { success, data } = parsePostFile(name, text)
  const split = splitFrontMatter(text)
  if (!success || typeof split === 'string') return null
  const { title, excerpt = '', featuredImage, imageAlt = '', category = '', tags, publishedAt = '' } = data
  const isDay = publishedAt.length <= 10
  return {
    status: 'published',
    title,
    body: split.markdown.trim(),
    excerpt,
    featuredImage,
    imageAlt,
    category,
    tags,
    publishedAt: isDay ? publishedAt : toLocalTime(readPublishedAt(publishedAt, timeZone) ?? '', timeZone),
  }
}

async function readPostText(directory: string, name: string): Promise<{ label: string; text: string }> {
  const label = `${path.basename(directory)}/${FOLDER}/${name}`
  try {
    return { label, text: await readFile(path.join(directory, FOLDER, name), 'utf8') }
  } catch (cause) {
    throw new Error(`${label}: file could not be read`, { cause })
  }
}

export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false, gfm: true })
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
  const split = splitFrontMatter(text)
  const problem = typeof split === 'string' ? split : findMarkdownProblem(split.markdown)
  if (typeof split === 'string' || problem !== null) return z.never({ error: problem ?? '' }).safeParse(null)
  return frontMatterSchema.safeParse({
    ...split.data,
    _id: fileName.replace(/\.md$/, ''),
    content: renderMarkdown(split.markdown),
  })
}

/** Returns front matter and Markdown, or the reason why there are none. */
export function splitFrontMatter(file: string): { data: Record<string, unknown>; markdown: string } | string {
  const text = file.replace(/^\uFEFF/, '')
  const [block = '', yaml] = FRONT_MATTER.exec(text) ?? []
  if (yaml === undefined) return 'must begin with YAML front matter between two lines of ---'
  try {
    const { success, data } = z.record(z.string(), z.unknown()).safeParse(parse(yaml))
    return success ? { data, markdown: text.slice(block.length) } : 'front matter must be a mapping'
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'front matter is not valid YAML'
  }
}
