const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const LINK_TAG = /<link\b[^>]*>/gi
/** A script of the framework's: its files, the page's payload, and the lines that start the two. A picture is none. */
const FRAMEWORK_FILE = /\/_next\/(?!image\?)[^"'\s>]*\.m?js\b/
const FRAMEWORK_TEXT = /^\(?(self\.__next_|globalThis\["TURBOPACK"\])/
/** Links that only its scripts have a use for. */
const FRAMEWORK_LINK = /\brel="(modulepreload|expect)"|\bas="script"/
/** Every page carries this one script of ours inline (components/layout/page-script.tsx); it is found by its id. */
export const PAGE_SCRIPT_ID = 'page-script'
const PAGE_SCRIPT_ATTRIBUTE = new RegExp(`\\sid="${PAGE_SCRIPT_ID}"`)
const SRC_ATTRIBUTE = /\ssrc\s*=/i
/** Types that a browser does not run: structured data, rules for what to fetch ahead. */
const DATA_SCRIPT_TYPE = /\stype="(application\/ld\+json|application\/json|speculationrules)"/
/** Where a page is shown in pieces that only a script puts in their places. */
const STREAMED_CONTENT = /<!--\$\?-->|<template id="B:/

/**
 * What the framework's router gets where it asks for a document: neither the kind of answer it takes (see the content
 * type below) nor one of this build. For either it lets the browser load the page, which is what a document needs.
 */
const EMPTY_RSC_PAYLOAD = Buffer.from('0:{}\n')

/**
 * As much of a stored page as is changed here.
 *
 * @typedef {object} Page
 * @property {string} html
 * @property {Buffer} [rscData]
 * @property {Map<string, Buffer>} [segmentData]
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 */

/**
 * Takes the framework out of a document. Where an update writes pages in a form that is not known here, the page stays
 * whole, so that it works as any other page does, and the log says so.
 *
 * @param {Page} page
 * @param {string} path where it is read, for the log
 * @returns {boolean} whether the page is plain now
 */
export function stripFramework(page, path) {
  const { html, unknownTags } = removeFrameworkTags(page.html)
  page.rscData = EMPTY_RSC_PAYLOAD
  page.segmentData = undefined
  page.headers = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  if (unknownTags.length > 0) {
    console.error(`${path} keeps the framework's scripts: unknown markup`, unknownTags)
    return false
  }
  page.html = html
  const links = removeScriptLinks(page.headers.link ?? '')
  if (links === '') delete page.headers.link
  else page.headers.link = links
  return true
}

/**
 * A page without the framework's scripts, and whatever in it still asks for them: a part of the scripts would be worse
 * than all of them or none.
 *
 * @param {string} html
 */
function removeFrameworkTags(html) {
  /** @type {string[]} */
  const unknownTags = []
  const plain = html
    .replace(SCRIPT_TAG, (whole, attributes, text) => {
      if (FRAMEWORK_FILE.test(attributes) || (!SRC_ATTRIBUTE.test(attributes) && FRAMEWORK_TEXT.test(text))) return ''
      const isKnown =
        PAGE_SCRIPT_ATTRIBUTE.test(attributes) || DATA_SCRIPT_TYPE.test(attributes) || SRC_ATTRIBUTE.test(attributes)
      if (!isKnown) unknownTags.push(`<script${attributes}>${text.slice(0, 60)}`)
      return whole
    })
    .replace(LINK_TAG, link => (FRAMEWORK_LINK.test(link) ? '' : link))
  for (const tag of plain.match(/<(script|link)\b[^>]*>/gi) ?? []) if (FRAMEWORK_FILE.test(tag)) unknownTags.push(tag)
  const pieces = STREAMED_CONTENT.exec(plain)
  if (pieces) unknownTags.push(pieces[0])
  return { html: plain, unknownTags }
}

/**
 * The value of a `Link` header without what is fetched ahead for the framework's scripts; may be empty.
 *
 * @param {string} links
 */
function removeScriptLinks(links) {
  const kept = links.split(/,\s*(?=<)/).filter(link => !/\brel="?modulepreload|\bas="?script/.test(link))
  return kept.join(', ')
}
