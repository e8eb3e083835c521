const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/g
const VOID_TAGS = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'input', 'area', 'track', 'embed'])

/**
 * Splits well-formed HTML after its first section, which ends where the second heading begins. With one heading, the
 * text before it is the section. Only headings outside other elements count. Null without a section.
 */
export function splitAfterFirstSection(html: string): [section: string, rest: string] | null {
  const starts = findTopHeadings(html)
  const end = starts[1] ?? starts[0] ?? 0
  return end === 0 ? null : [html.slice(0, end), html.slice(end)]
}

function findTopHeadings(html: string): number[] {
  const starts: number[] = []
  let depth = 0
  for (const { 1: closing, 2: name = '', 3: selfClosing, index } of html.matchAll(TAG)) {
    if (VOID_TAGS.has(name) || selfClosing) continue
    if (closing) depth -= 1
    else {
      if (name === 'h2' && depth === 0) starts.push(index)
      depth += 1
    }
  }
  return starts
}
