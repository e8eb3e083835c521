import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SITE_ELEMENT_ID } from '../site.ts'
import {
  FRAMEWORK_DATA_ID,
  type FrameworkData,
  HOME_SCRIPT_ID,
  PAGE_SCRIPT_ID,
  SHARE_SCRIPT_ID,
} from './page-markup.ts'
import { storePayload } from './process-state.ts'

const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const LINK_TAG = /<link\b[^>]*>/gi
const FRAMEWORK_FILE = /\/_next\/(?!image\?)[^"'\s>]*\.m?js\b[^"'\s>]*/
const FRAMEWORK_TEXT = /^\(?(self\.__next_|globalThis\["TURBOPACK"\])/
const RUNTIME_TEXT = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/
const FRAMEWORK_LINK = /\brel="(modulepreload|expect)"|\bas="script"/
const OWN_SCRIPT_ATTRIBUTE = new RegExp(`\\sid="(${PAGE_SCRIPT_ID}|${HOME_SCRIPT_ID}|${SHARE_SCRIPT_ID})"`)
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
function removeFrameworkTags(html: string): Removal {
  const files: string[] = []
  const unknownTags: string[] = []
  let runtimeJson: string | null = null
  const plain = html
    .replace(SCRIPT_TAG, (whole: string, attributes: string, text: string) => {
      if (OWN_SCRIPT_ATTRIBUTE.test(attributes)) return whole
      const isExternal = SRC_ATTRIBUTE.test(attributes)
      const file = isExternal ? FRAMEWORK_FILE.exec(attributes)?.[0] : undefined
      if (file !== undefined && !NO_MODULE_ATTRIBUTE.test(attributes)) files.push(file)
      runtimeJson ??= isExternal ? null : (RUNTIME_TEXT.exec(text)?.[1] ?? null)
      if (isExternal ? file !== undefined : FRAMEWORK_TEXT.test(text)) return ''
      if (isExternal || !DATA_SCRIPT_TYPE.test(attributes))
        unknownTags.push(`<script${attributes}>${text.slice(0, 60)}`)
      return whole
    })
    .replace(LINK_TAG, link => (FRAMEWORK_LINK.test(link) ? '' : link))
  for (const tag of plain.match(/<(script|link)\b[^>]*>/gi) ?? [])
    if (FRAMEWORK_FILE.test(tag) && !OWN_SCRIPT_ATTRIBUTE.test(tag)) unknownTags.push(tag)
  const pieces = STREAMED_CONTENT.exec(plain)
  if (pieces) unknownTags.push(pieces[0])
  return { html: plain, files, runtimeJson, unknownTags }
}

/** Only the framework's components read it. */
const SITE_TAG = new RegExp(`<script id="${SITE_ELEMENT_ID}"[^>]*>[^<]*</script>`)

/** Invalid for the router, which then lets the browser load the page. */
const EMPTY_RSC_PAYLOAD = Buffer.from('0:{}\n')

/** Strips the framework from a document and inlines its small style sheets. Returns false, logs, and leaves it whole if some markup is unknown. */
export function stripFramework(page: Page, path: string): boolean {
  const { html, unknownTags } = removeFrameworkTags(page.html)
  page.rscData = EMPTY_RSC_PAYLOAD
  page.segmentData = undefined
  page.headers = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  if (unknownTags.length > 0) {
    console.error(`${path} keeps the framework's scripts: unknown markup`, unknownTags)
    return false
  }
  page.html = inlineSmallStyleSheets(html.replace(SITE_TAG, ''))
  return true
}

const DATA_TAG = `<script id="${FRAMEWORK_DATA_ID}"`

/** Returns whether the framework of a page ("/index" is the key of the home page) starts with the first action. */
export function isDeferred(path: string): boolean {
  return path === '/' || path === '/index'
}

/**
 * Takes the framework's scripts and inline Flight payload out of a page, for the home script to load both with the
 * visitor's first action. The payload is fetched by its hash, so that it always belongs to this HTML. Leaves the page whole and
 * logs if some markup is unknown. Does nothing to a page that is deferred already, but for its payload.
 */
export function deferFramework(page: Page, path: string): void {
  if (page.rscData === undefined) return
  const payload = storePayload(page.rscData)
  if (page.html.includes(DATA_TAG)) return
  const { html, files, runtimeJson, unknownTags } = removeFrameworkTags(page.html)
  const end = html.lastIndexOf('</body>')
  if (unknownTags.length > 0 || runtimeJson === null || files.length === 0 || end === -1) {
    console.error(`${path} starts the framework at once: unknown markup`, unknownTags)
    return
  }
  const data: FrameworkData = { files, runtime: JSON.parse(runtimeJson), payload }
  const dataJson = JSON.stringify(data).replaceAll('<', '\\u003c')
  page.html = `${html.slice(0, end)}${DATA_TAG} type="application/json">${dataJson}</script>${html.slice(end)}`
}

const STYLE_SHEET_LINK = /<link rel="stylesheet" href="\/_next\/(static\/(?:[\w-]+\/)*[\w.-]+\.css)"[^>]*>/g
/** With more, a post no longer fits in the first packets of a connection. */
const MAX_BYTES = 12 * 1024
/** Relative to the file, unlike a data URL. */
const FILE_URL = /url\((?!["']?data:)/

/**
 * Replaces the links to small style sheets by their text: a request costs more than their bytes. The large one of all
 * pages stays a file that browsers keep.
 */
export function inlineSmallStyleSheets(html: string, buildFolder = path.join(process.cwd(), '.next')): string {
  return html.replace(STYLE_SHEET_LINK, (link, file: string) => {
    const text = readSmallStyleSheet(path.join(/*turbopackIgnore: true*/ buildFolder, file))
    return text === null ? link : `<style>${text}</style>`
  })
}

/** Returns null if a style sheet is large, refers to other files, or cannot be read. */
function readSmallStyleSheet(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8')
    const isSmall = text.length <= MAX_BYTES && !FILE_URL.test(text) && !/<\/style/i.test(text)
    return isSmall ? text.trim() : null
  } catch {
    return null
  }
}
