const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const LINK_TAG = /<link\b[^>]*>/gi
const FRAMEWORK_FILE = /\/_next\/(?!image\?)[^"'\s>]*\.m?js\b[^"'\s>]*/
const FRAMEWORK_TEXT = /^\(?(self\.__next_|globalThis\["TURBOPACK"\])/
const RUNTIME_TEXT = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/
const FRAMEWORK_LINK = /\brel="(modulepreload|expect)"|\bas="script"/
export const PAGE_SCRIPT_ID = 'page-script'
const PAGE_SCRIPT_ATTRIBUTE = new RegExp(`\\sid="${PAGE_SCRIPT_ID}"`)
const SRC_ATTRIBUTE = /\ssrc\s*=/i
const NO_MODULE_ATTRIBUTE = /\snomodule\b/i
const DATA_SCRIPT_TYPE = /\stype="(application\/ld\+json|application\/json|speculationrules)"/
/** Only a script can put streamed content in place. */
const STREAMED_CONTENT = /<!--\$\?-->|<template id="B:/

export type Page = {
  html: string
  rscData?: Buffer
  segmentData?: Map<string, Buffer> | undefined
  status?: number | undefined
  headers?: Record<string, string>
}

type Removal = {
  html: string
  /** URLs of the scripts of current browsers, in document order. */
  files: string[]
  /** JSON of what the inline bootstrap script passes to the module loader; null without that script. */
  runtimeJson: string | null
  /** Markup of an unknown form. Some of the scripts would be worse than all or none. */
  unknownTags: string[]
}

/** Removes the framework's scripts, preloads and inline Flight payload from a page. */
export function removeFrameworkTags(html: string): Removal {
  const files: string[] = []
  const unknownTags: string[] = []
  let runtimeJson: string | null = null
  const plain = html
    .replace(SCRIPT_TAG, (whole: string, attributes: string, text: string) => {
      const isExternal = SRC_ATTRIBUTE.test(attributes)
      const file = isExternal ? FRAMEWORK_FILE.exec(attributes)?.[0] : undefined
      if (file !== undefined && !NO_MODULE_ATTRIBUTE.test(attributes)) files.push(file)
      runtimeJson ??= isExternal ? null : (RUNTIME_TEXT.exec(text)?.[1] ?? null)
      if (isExternal ? file !== undefined : FRAMEWORK_TEXT.test(text)) return ''
      const isKnown = PAGE_SCRIPT_ATTRIBUTE.test(attributes) || DATA_SCRIPT_TYPE.test(attributes)
      if (isExternal || !isKnown) unknownTags.push(`<script${attributes}>${text.slice(0, 60)}`)
      return whole
    })
    .replace(LINK_TAG, link => (FRAMEWORK_LINK.test(link) ? '' : link))
  for (const tag of plain.match(/<(script|link)\b[^>]*>/gi) ?? []) if (FRAMEWORK_FILE.test(tag)) unknownTags.push(tag)
  const pieces = STREAMED_CONTENT.exec(plain)
  if (pieces) unknownTags.push(pieces[0])
  return { html: plain, files, runtimeJson, unknownTags }
}

/** Removes the script links from a page's Link header. */
export function removeScriptLinks(headers: Record<string, string>): void {
  const links = (headers.link ?? '').split(/,\s*(?=<)/)
  const keptLinks = links.filter(link => !/\brel="?modulepreload|\bas="?script/.test(link)).join(', ')
  if (keptLinks === '') delete headers.link
  else headers.link = keptLinks
}
