import { estimateReadingMinutes, toPlainText } from './reading-time'
import { toSlug } from './slug'

export type Heading = { id: string; text: string; level: 2 | 3 }

/** No id may collide with the page around the post. */
const ID_PREFIX = 'post-'
const HEADING = /<h([2-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g
const MIN_SECTIONS = 3
const MIN_MINUTES = 3

/** Adds an id and a self-link to every heading of safe HTML. Keeps the author's ids. */
export function anchorHeadings(safeHtml: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const counts = new Map<string, number>()
  const usedIds = new Set(Array.from(safeHtml.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))

  function createUniqueId(requestedId: string): string {
    for (;;) {
      const count = (counts.get(requestedId) ?? 0) + 1
      counts.set(requestedId, count)
      const id = count === 1 ? requestedId : `${requestedId}-${count}`
      if (!usedIds.has(id)) return id
    }
  }

  const html = safeHtml.replace(HEADING, (match, level: string, attributes: string, innerHtml: string) => {
    const text = toPlainText(innerHtml)
    if (text === '') return match
    const existingId = /\sid="([^"]*)"/.exec(attributes)?.[1]
    const id = existingId ?? createUniqueId(`${ID_PREFIX}${toSlug(text) || 'part'}`)
    usedIds.add(id)
    if (level === '2' || level === '3') headings.push({ id, text, level: level === '2' ? 2 : 3 })
    const linkedHtml = /<a\b/.test(innerHtml) ? innerHtml : `<a class="anchor" href="#${id}">${innerHtml}</a>`
    return `<h${level}${attributes}${existingId === undefined ? ` id="${id}"` : ''}>${linkedHtml}</h${level}>`
  })
  return { html, headings }
}

/** Builds a table of contents; empty for a short post. */
export function buildTableOfContents(safeHtml: string, headings: readonly Heading[]): Heading[] {
  const sections = headings.filter(heading => heading.level === 2)
  return sections.length >= MIN_SECTIONS && estimateReadingMinutes(safeHtml) >= MIN_MINUTES ? sections : []
}
