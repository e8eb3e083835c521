import 'server-only'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Post, postSchema } from '@/lib/content/schemas'

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

const { category, publishedAt } = postSchema.shape
/** A front matter may say no more than this: a misspelt field is named instead of being passed over. */
const frontMatterSchema = z
  .strictObject({ ...postSchema.shape, category: category.unwrap(), publishedAt: publishedAt.unwrap() })
  .transform((post): Post => post)

/**
 * A post as the operator writes it: the facts in YAML between two lines of ---, then Markdown. Its id is the name of
 * its file. The HTML is as written, not yet sanitised.
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

/** The facts, or the sentence that says why they cannot be read. */
function parseYaml(yaml: string): { data: Record<string, unknown> } | string {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(parse(yaml))
    return parsed.success ? { data: parsed.data } : 'front matter must be a mapping'
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'front matter is not valid YAML'
  }
}
