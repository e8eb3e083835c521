import 'server-only'
import type { z } from 'zod'
import { parseJson } from './http-client'

/** Parses stored JSON. Throws if it is unreadable, without a word of the text, which is personal data. */
export function parseStored<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = parseJson(text)
  // The original message quotes the text.
  if (parsed === undefined) throw new SyntaxError('what is stored is not valid JSON')
  return schema.parse(parsed)
}
