import 'server-only'

/** Nesting depth of a post; deeper elements are removed and their content kept. */
const MAX_DEPTH = 60
/** No real post is nested this deep; anything deeper only costs time. */
const MAX_INPUT_DEPTH = 256

const HEADING = /^h[1-6]$/
/** Elements that are valid only directly inside one of these parents. */
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
/** Elements that may contain only their own parts. */
const TABLE_CONTAINER = /^(table|colgroup|thead|tbody|tfoot|tr)$/

/** Thrown for a post nested too deep to be genuine. */
export class TooDeeplyNestedError extends Error {}

/**
 * Tracks the nesting of a post's elements and decides which are valid where they are. Browsers repair invalid nesting
 * (an item within an item, a link within a link) by moving elements, perhaps out of the post; so invalid elements are
 * removed and their text is kept.
 */
export function createNestingTracker(isKnown: (name: string) => boolean) {
  const openElements: { name: string; isKept: boolean }[] = []
  const keptNames: string[] = []

  function isAllowedHere(name: string): boolean {
    if (!isKnown(name) || keptNames.length >= MAX_DEPTH || keptNames.includes('iframe')) return false
    const parent = keptNames.at(-1) ?? ''
    const allowedParents = ALLOWED_PARENTS[name]
    if (allowedParents)
      return allowedParents.includes(parent) || allowedParents.includes(`${keptNames.at(-2)}>${parent}`)
    if (TABLE_CONTAINER.test(parent)) return false
    if (HEADING.test(name)) return !keptNames.some(other => HEADING.test(other))
    if (name === 'a' || name === 'iframe') return !keptNames.includes('a')
    return true
  }

  return {
    /** Throws TooDeeplyNestedError. */
    open(name: string): void {
      if (openElements.length >= MAX_INPUT_DEPTH) throw new TooDeeplyNestedError()
      const isKept = isAllowedHere(name)
      openElements.push({ name, isKept })
      if (isKept) keptNames.push(name)
    },
    close(): void {
      if (openElements.pop()?.isKept) keptNames.pop()
    },
    /** Returns whether the element opened last is kept. */
    isLastKept: () => openElements.at(-1)?.isKept === true,
    /** Returns whether text here is the fallback content of an iframe. */
    inFrame: () => openElements.some(element => element.name === 'iframe'),
  }
}
