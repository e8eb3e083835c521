import { readingMinutes, readWords } from './reading'
import { slugOf } from './slug'

/** A part of a post: its anchor, its words, and whether it lies within another (3) or not (2). */
export type Heading = { id: string; text: string; level: 2 | 3 }

/** Before every anchor, as before every id of a post: none meets an id of the page around it. */
const ID_PREFIX = 'post-'
const HEADING = /<h([2-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g
const MIN_PARTS = 3
const MIN_MINUTES = 3

/**
 * Gives every heading of a post's safe HTML an id of its own, and makes its words a link to itself. An id that the
 * author gave stays. Headings without a word are left alone.
 */
export function anchorHeadings(safeHtml: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const counts = new Map<string, number>()
  const taken = new Set(Array.from(safeHtml.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))

  function freeId(wanted: string): string {
    for (;;) {
      const count = (counts.get(wanted) ?? 0) + 1
      counts.set(wanted, count)
      const id = count === 1 ? wanted : `${wanted}-${count}`
      if (!taken.has(id)) return id
    }
  }

  const html = safeHtml.replace(HEADING, (whole, level: string, attributes: string, inside: string) => {
    const text = readWords(inside)
    if (text === '') return whole
    const given = /\sid="([^"]*)"/.exec(attributes)?.[1]
    const id = given ?? freeId(`${ID_PREFIX}${slugOf(text) || 'part'}`)
    taken.add(id)
    if (level === '2' || level === '3') headings.push({ id, text, level: level === '2' ? 2 : 3 })
    const words = /<a\b/.test(inside) ? inside : `<a class="anchor" href="#${id}">${inside}</a>`
    return `<h${level}${attributes}${given === undefined ? ` id="${id}"` : ''}>${words}</h${level}>`
  })
  return { html, headings }
}

/** What a post's contents list: its parts where it is long enough to need them, else nothing. */
export function listContents(safeHtml: string, headings: readonly Heading[]): Heading[] {
  const parts = headings.filter(heading => heading.level === 2)
  return parts.length >= MIN_PARTS && readingMinutes(safeHtml) >= MIN_MINUTES ? parts : []
}
