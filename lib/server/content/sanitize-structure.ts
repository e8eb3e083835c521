import 'server-only'

/** Elements within one another that a post may have; what lies deeper stands in the last of them. */
const MAX_DEPTH = 60
/** No editor's post comes near this; whatever does would only cost time. */
const MAX_WRITTEN_DEPTH = 256

const HEADING = /^h[1-6]$/
/** What may only stand directly in one of these. */
const PARENTS: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl', 'dl>div'],
  dd: ['dl', 'dl>div'],
  caption: ['table'],
  colgroup: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
  col: ['colgroup'],
}
/** What may hold nothing but its own parts. */
const TABLE_FRAME = /^(table|colgroup|thead|tbody|tfoot|tr)$/

/** A post nested so deep that it is not one. */
export class TooDeep extends Error {}

/**
 * Follows a post's elements as they open and close, and says which of them may stand where they do. A browser repairs
 * markup that is nested as HTML does not allow (an item within an item, a table within a row, a link within a link), and
 * what it moves may end up outside of the post; so such elements go, and only their words stay.
 */
export function createStructure(isKnown: (name: string) => boolean) {
  const open: { name: string; kept: boolean }[] = []
  const kept: string[] = []

  function fits(name: string): boolean {
    if (!isKnown(name) || kept.length >= MAX_DEPTH || kept.includes('iframe')) return false
    const parent = kept.at(-1) ?? ''
    const places = PARENTS[name]
    if (places) return places.includes(parent) || places.includes(`${kept.at(-2)}>${parent}`)
    if (TABLE_FRAME.test(parent)) return false
    if (HEADING.test(name)) return !kept.some(other => HEADING.test(other))
    if (name === 'a' || name === 'iframe') return !kept.includes('a')
    return true
  }

  return {
    /** Throws TooDeep. */
    open(name: string): void {
      if (open.length >= MAX_WRITTEN_DEPTH) throw new TooDeep()
      const keep = fits(name)
      open.push({ name, kept: keep })
      if (keep) kept.push(name)
    },
    close(): void {
      if (open.pop()?.kept) kept.pop()
    },
    /** Whether the element that was opened last may stay. */
    keepsLast: () => open.at(-1)?.kept === true,
    /** Whether words here are a frame's, for browsers that know no frames. */
    inFrame: () => open.some(element => element.name === 'iframe'),
  }
}
