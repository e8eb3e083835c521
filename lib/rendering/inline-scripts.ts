import { createHash } from 'node:crypto'

const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const SRC_ATTRIBUTE = /\ssrc\s*=/i
/** A CSP does not apply to data such as JSON-LD. */
const EXECUTABLE_TYPE = /^(|module|speculationrules|(text|application)\/(java|ecma)script)$/i
const TYPE_ATTRIBUTE = /\stype\s*=\s*["']?([^"'\s>]*)/i

/** Hashes every inline script of a page with SHA-256, as a CSP names them. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT_TAG)) {
    if (SRC_ATTRIBUTE.test(attributes) || !EXECUTABLE_TYPE.test(TYPE_ATTRIBUTE.exec(attributes)?.[1] ?? '')) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
