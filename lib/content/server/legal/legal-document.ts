import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { sanitizePost } from '../sanitize'

export type LegalDocument = {
  title: string
  updated: string
  /** True until the operator's lawyer has reviewed it. */
  isTemplate: boolean
  html: string
}

export const legalNames = ['privacy', 'terms'] as const
export type LegalName = (typeof legalNames)[number]

const frontMatterSchema = z.strictObject({
  title: z.string().trim().min(1),
  updated: z.iso.date(),
  template: z.boolean().default(false),
})
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Reads `content/legal/<name>.md` with its placeholders. Throws an Error that names the file and error. */
export async function readLegalDocument(
  name: LegalName,
  values: Record<string, string>,
  directory = path.join(process.cwd(), 'content', 'legal'),
): Promise<LegalDocument> {
  const label = `content/legal/${name}.md`
  const text = (await readFile(path.join(directory, `${name}.md`), 'utf8')).replace(/^\uFEFF/, '')
  const [block = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  const frontMatter = frontMatterSchema.safeParse(parse(yaml) ?? {})
  if (!frontMatter.success) {
    throw new Error(
      frontMatter.error.issues.map(issue => `${label}: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, key = '']) => values[key] === undefined)
  if (unknown)
    throw new Error(`${label}: unknown placeholder ${unknown[0]}; available: ${Object.keys(values).join(', ')}`)
  const markdown = text.slice(block.length).replace(PLACEHOLDER, (_, key: string) => values[key] ?? '')
  return {
    title: frontMatter.data.title,
    updated: frontMatter.data.updated,
    isTemplate: frontMatter.data.template,
    html: sanitizePost(marked.parse(markdown, { async: false, gfm: true }), { imageHosts: [] }),
  }
}
