import type { Post, PostSummary } from './schemas'

const SUMMARY_CHARACTERS = 180

/** Summarizes a post: its excerpt, or the beginning of its content. */
export function summarize(post: { excerpt?: string; content: string }): string {
  if (post.excerpt) return post.excerpt
  const characters = Array.from(extractText(post.content, SUMMARY_CHARACTERS + 1))
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('')
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('')}...`
}

export function toSummary(post: Post): PostSummary {
  const { content: _content, excerpt: _excerpt, ...rest } = post
  return { ...rest, summary: summarize(post) }
}

const MAX_READ_CHARACTERS = 200_000

/** Unclosed constructs extend to the end, as in browsers; searching for each end would be quadratic. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\b[^<>]*>?|$)|<\/?([a-z][a-z0-9]*)[^>]*(?:>|$)|[^<]+|</gi
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i

/** Extracts plain text from HTML, about `minCharacters` of it. Not safe as markup. */
export function extractText(html: string, minCharacters: number): string {
  let text = ''
  let count = 0
  for (const [token, , tag] of html.slice(0, MAX_READ_CHARACTERS).matchAll(TOKEN)) {
    if (token === '<' || !token.startsWith('<')) {
      text += decodeEntities(token)
      // Indented markup must not stop the reading early.
      count += token.replace(/\s+/g, ' ').length
      if (count > minCharacters * 8) break
    } else if (!(tag && INLINE.test(tag))) text += ' '
  }
  return text.replace(/\s+/g, ' ').trim()
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  ouml: 'ö',
  uuml: 'ü',
  euro: '€',
  cent: '¢',
  pound: '£',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,10}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED_ENTITIES[name] ?? NAMED_ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '�'
  })
}
