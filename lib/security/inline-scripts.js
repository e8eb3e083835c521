import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const HAS_SOURCE = /\ssrc\s*=/i
/** Types that a policy looks at; anything else (JSON-LD) is data. */
const RUNS = /^(|module|speculationrules|(text|application)\/(java|ecma)script)$/i
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i

/**
 * The SHA-256 of every inline script of a page, once each, as a policy names them.
 *
 * @param {string} html
 * @returns {string[]}
 */
export function hashInlineScripts(html) {
  const hashes = new Set()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (HAS_SOURCE.test(attributes) || !RUNS.test(TYPE.exec(attributes)?.[1] ?? '')) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
