import 'server-only'
import type { z } from 'zod'

/** Parses stored JSON. Throws if it is unreadable, without a word of the text, which is personal data. */
export function parseStored<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  return schema.parse(parseJson(text))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The original message quotes the text.
    throw new SyntaxError('what is stored is not valid JSON')
  }
}
