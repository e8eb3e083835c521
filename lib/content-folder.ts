import path from 'node:path'
import type { z } from 'zod'
import { applyContentEdits } from './content-edits'

/** Returns the folder of all content files: `CONTENT_DIR`, relative to the working directory. */
export function contentFolder(): string {
  return path.resolve(/*turbopackIgnore: true*/ process.env.CONTENT_DIR || 'content')
}

/** Files that may be missing, with what they then are: their fields have defaults. */
export const OPTIONAL_FILES: ReadonlyMap<string, string> = new Map([
  ['brand.json', '{}'],
  ['pricing.json', '{}'],
  ['promo-codes.json', '[]'],
  ['terms.json', '{}'],
])

/**
 * Parses and validates the text of a JSON file, with what was edited in the settings in place of the file's. Throws an
 * Error that names the file, as labeled, and the field.
 */
export function parseJsonFile<T>(label: string, text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(applyContentEdits(path.basename(label), () => parseJson(label, text)))
  if (!parsed.success) throw new Error(parsed.error.issues.map(issue => describeIssue(label, issue)).join('\n'))
  return parsed.data
}

export function describeIssue(label: string, issue: z.core.$ZodIssue): string {
  return [label, issue.path.join('.'), issue.message].filter(part => part !== '').join(': ')
}

function parseJson(label: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${label}: is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
