import { estimateReadingMinutes, toPlainText } from './reading-time'
import { toSlug } from './slug'

/** A part of a post: its anchor, its words, and whether it lies within another (3) or not (2). */
export type Heading = { id: string; text: string; level: 2 | 3 }

/** Before every anchor, as before every id of a post: none meets an id of the page around it. */
const ID_PREFIX = 'post-'
const HEADING = /<h([2-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g
const MIN_SECTIONS = 3
const MIN_MINUTES = 3

/**
 * Gives every heading of a post's safe HTML an id of its own, and makes its words a link to itself. An id that the
 * author gave stays. Headings without a word are left alone.
 */
export function anchorHeadings(safeHtml: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const counts = new Map<string, number>()
  const usedIds = new Set(Array.from(safeHtml.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))

  function createUniqueId(wanted: string): string {
    for (;;) {
      const count = (counts.get(wanted) ?? 0) + 1
      counts.set(wanted, count)
      const id = count === 1 ? wanted : `${wanted}-${count}`
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

/** What a post's contents list: its parts where it is long enough to need them, else nothing. */
export function buildTableOfContents(safeHtml: string, headings: readonly Heading[]): Heading[] {
  const sections = headings.filter(heading => heading.level === 2)
  return sections.length >= MIN_SECTIONS && estimateReadingMinutes(safeHtml) >= MIN_MINUTES ? sections : []
}
