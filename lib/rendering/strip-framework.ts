const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const LINK_TAG = /<link\b[^>]*>/gi
const FRAMEWORK_FILE = /\/_next\/(?!image\?)[^"'\s>]*\.m?js\b/
const FRAMEWORK_TEXT = /^\(?(self\.__next_|globalThis\["TURBOPACK"\])/
const FRAMEWORK_LINK = /\brel="(modulepreload|expect)"|\bas="script"/
export const PAGE_SCRIPT_ID = 'page-script'
const PAGE_SCRIPT_ATTRIBUTE = new RegExp(`\\sid="${PAGE_SCRIPT_ID}"`)
const SRC_ATTRIBUTE = /\ssrc\s*=/i
const DATA_SCRIPT_TYPE = /\stype="(application\/ld\+json|application\/json|speculationrules)"/
/** Only a script can put streamed content in place. */
const STREAMED_CONTENT = /<!--\$\?-->|<template id="B:/

/** Invalid for the router, which then lets the browser load the page. */
const EMPTY_RSC_PAYLOAD = Buffer.from('0:{}\n')

export type Page = {
  html: string
  rscData?: Buffer
  segmentData?: Map<string, Buffer> | undefined
  status?: number | undefined
  headers?: Record<string, string>
}

/** Strips the framework from a document. Returns false, logs, and leaves it whole if some markup is unknown. */
export function stripFramework(page: Page, path: string): boolean {
  const { html, unknownTags } = removeFrameworkTags(page.html)
  page.rscData = EMPTY_RSC_PAYLOAD
  page.segmentData = undefined
  const headers: Record<string, string> = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  page.headers = headers
  if (unknownTags.length > 0) {
    console.error(`${path} keeps the framework's scripts: unknown markup`, unknownTags)
    return false
  }
  page.html = html
  const links = removeScriptLinks(headers.link ?? '')
  if (links === '') delete headers.link
  else headers.link = links
  return true
}

/** Some of the scripts would be worse than all or none. */
function removeFrameworkTags(html: string): { html: string; unknownTags: string[] } {
  const unknownTags: string[] = []
  const plain = html
    .replace(SCRIPT_TAG, (whole: string, attributes: string, text: string) => {
      const isExternal = SRC_ATTRIBUTE.test(attributes)
      if (isExternal ? FRAMEWORK_FILE.test(attributes) : FRAMEWORK_TEXT.test(text)) return ''
      const isKnown = PAGE_SCRIPT_ATTRIBUTE.test(attributes) || DATA_SCRIPT_TYPE.test(attributes)
      if (isExternal || !isKnown) unknownTags.push(`<script${attributes}>${text.slice(0, 60)}`)
      return whole
    })
    .replace(LINK_TAG, link => (FRAMEWORK_LINK.test(link) ? '' : link))
  for (const tag of plain.match(/<(script|link)\b[^>]*>/gi) ?? []) if (FRAMEWORK_FILE.test(tag)) unknownTags.push(tag)
  const pieces = STREAMED_CONTENT.exec(plain)
  if (pieces) unknownTags.push(pieces[0])
  return { html: plain, unknownTags }
}

function removeScriptLinks(links: string): string {
  const kept = links.split(/,\s*(?=<)/).filter(link => !/\brel="?modulepreload|\bas="?script/.test(link))
  return kept.join(', ')
}
