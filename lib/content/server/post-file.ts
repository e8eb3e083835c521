import 'server-only'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Post, postSchema } from '@/lib/content/model/schemas'

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
export function parsePostFile(fileName: string, text: string) {
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
