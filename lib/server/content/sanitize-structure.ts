import 'server-only'

/** Elements within one another that a post may have; what lies deeper stands in the last of them. */
const MAX_DEPTH = 60
/** No editor's post comes near this; whatever does would only cost time. */
const MAX_INPUT_DEPTH = 256

const HEADING = /^h[1-6]$/
/** What may only stand directly in one of these. */
const ALLOWED_PARENTS: Record<string, readonly string[]> = {
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
const TABLE_CONTAINER = /^(table|colgroup|thead|tbody|tfoot|tr)$/

/** A post nested so deep that it is not one. */
export class TooDeeplyNestedError extends Error {}

/**
 * Follows a post's elements as they open and close, and says which of them may stand where they do. A browser repairs
 * markup that is nested as HTML does not allow (an item within an item, a table within a row, a link within a link), and
 * what it moves may end up outside of the post; so such elements go, and only their words stay.
 */
export function createNestingTracker(isKnown: (name: string) => boolean) {
  const open: { name: string; kept: boolean }[] = []
  const keptNames: string[] = []

  function isAllowedHere(name: string): boolean {
    if (!isKnown(name) || keptNames.length >= MAX_DEPTH || keptNames.includes('iframe')) return false
    const parent = keptNames.at(-1) ?? ''
    const places = ALLOWED_PARENTS[name]
    if (places) return places.includes(parent) || places.includes(`${keptNames.at(-2)}>${parent}`)
    if (TABLE_CONTAINER.test(parent)) return false
    if (HEADING.test(name)) return !keptNames.some(other => HEADING.test(other))
    if (name === 'a' || name === 'iframe') return !keptNames.includes('a')
    return true
  }

  return {
    /** Throws TooDeeplyNestedError. */
    open(name: string): void {
      if (open.length >= MAX_INPUT_DEPTH) throw new TooDeeplyNestedError()
      const isKept = isAllowedHere(name)
      open.push({ name, kept: isKept })
      if (isKept) keptNames.push(name)
    },
    close(): void {
      if (open.pop()?.kept) keptNames.pop()
    },
    /** Whether the element that was opened last may stay. */
    isLastKept: () => open.at(-1)?.kept === true,
    /** Whether words here are a frame's, for browsers that know no frames. */
    inFrame: () => open.some(element => element.name === 'iframe'),
  }
}
