import 'server-only'
import { readStyle } from './sanitize-attributes'

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
const LIST = /^(ul|ol)$/
/** What a noscript may repeat for readers without scripts. */
const NOSCRIPT_CONTENT = /^(img|iframe)$/

type Format = {
  element: string
  property: RegExp
  on: RegExp
  off: RegExp
  /** Elements whose text has this format anyway. */
  implied: RegExp
  /** Elements that only this format justifies. */
  neutral: RegExp
}

/** Formats that editors write as styles, outermost first. */
const FORMATS: Format[] = [
  {
    element: 'strong',
    property: /^font-weight$/,
    on: /^(bold|bolder|[6-9]\d\d|1000)\b/,
    off: /^(normal|lighter|[1-5]\d\d)\b/,
    implied: /^(b|strong|h[1-6]|th)$/,
    neutral: /^(b|strong)$/,
  },
  {
    element: 'em',
    property: /^font-style$/,
    on: /^(italic|oblique)\b/,
    off: /^normal\b/,
    implied: /^(i|em|cite|dfn|var)$/,
    neutral: /^(i|em)$/,
  },
  {
    element: 'u',
    property: /^text-decoration(-line)?$/,
    on: /\bunderline\b/,
    off: /^none\b/,
    implied: /^(u|ins|a)$/,
    neutral: /^u$/,
  },
  {
    element: 's',
    property: /^text-decoration(-line)?$/,
    on: /\bline-through\b/,
    off: /^none\b/,
    implied: /^(s|del)$/,
    neutral: /^s$/,
  },
  { element: 'sup', property: /^vertical-align$/, on: /^super\b/, off: /^baseline\b/, implied: /^sup$/, neutral: /^$/ },
  { element: 'sub', property: /^vertical-align$/, on: /^sub\b/, off: /^baseline\b/, implied: /^sub$/, neutral: /^$/ },
]

export const FORMAT_ELEMENTS = FORMATS.map(({ element }) => element)

/** Thrown for a post nested too deep to be genuine. */
export class TooDeeplyNestedError extends Error {}

/**
 * Tracks the nesting of a post's elements and decides which are valid where they are. Browsers repair invalid nesting
 * (an item within an item, a link within a link) by moving elements, perhaps out of the post; so invalid elements are
 * removed and their text is kept.
 */
export function createNestingTracker(isKnown: (name: string) => boolean) {
  const openElements: { name: string; isKept: boolean; formats: ReadonlyMap<Format, boolean> }[] = []
  const keptNames: string[] = []
  const isInside = (name: string) => openElements.some(element => element.name === name)

  function isAllowedHere(name: string): boolean {
    if (!isKnown(name) || keptNames.length >= MAX_DEPTH || keptNames.includes('iframe')) return false
    if (isInside('noscript') && !NOSCRIPT_CONTENT.test(name)) return false
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
    open(name: string, style?: string): void {
      if (openElements.length >= MAX_INPUT_DEPTH) throw new TooDeeplyNestedError()
      const ownFormats = readFormats(style)
      const isNeutral = [...ownFormats].some(([format, isOn]) => !isOn && format.neutral.test(name))
      const isKept = !isNeutral && isAllowedHere(name)
      const inherited = openElements.at(-1)?.formats ?? []
      openElements.push({ name, isKept, formats: new Map([...inherited, ...ownFormats]) })
      if (isKept) keptNames.push(name)
    },
    close(): void {
      if (openElements.pop()?.isKept) keptNames.pop()
    },
    /** Returns whether the element opened last is kept. */
    isLastKept: () => openElements.at(-1)?.isKept === true,
    /** Returns whether the element opened last is a list directly in a list. */
    isListInList: () => LIST.test(keptNames.at(-1) ?? '') && LIST.test(keptNames.at(-2) ?? ''),
    isInNoscript: () => isInside('noscript'),
    /** Returns whether text here is not the post's own: the fallback content of an iframe or for missing scripts. */
    isFallback: () => isInside('iframe') || isInside('noscript'),
    /** Returns the elements that text here needs to look as its styles say, outermost first. */
    missingFormats(): string[] {
      const formats = openElements.at(-1)?.formats
      if (TABLE_CONTAINER.test(keptNames.at(-1) ?? '')) return []
      return FORMATS.filter(format => formats?.get(format) && !keptNames.some(name => format.implied.test(name))).map(
        ({ element }) => element,
      )
    },
  }
}

/** Returns which formats a style turns on or off. */
function readFormats(style: string | undefined): Map<Format, boolean> {
  const formats = new Map<Format, boolean>()
  for (const [name, value] of readStyle(style)) {
    for (const format of FORMATS.filter(({ property }) => property.test(name))) {
      if (format.on.test(value)) formats.set(format, true)
      else if (format.off.test(value)) formats.set(format, false)
    }
  }
  return formats
}
