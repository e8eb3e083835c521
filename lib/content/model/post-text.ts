import { decodeHTML } from 'entities'
import type { Post, PostSummary } from './schemas'

const SUMMARY_CHARACTERS = 180
const WORDS_PER_MINUTE = 230
const MAX_READ_CHARACTERS = 200_000

/** Summarizes a post: its excerpt, or the beginning of its content. */
export function summarize(post: { excerpt?: string; content: string }): string {
  if (post.excerpt) return post.excerpt
  const characters = Array.from(extractText(post.content))
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('')
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('')}...`
}

export function toSummary(post: Post): PostSummary {
  const { content: _content, excerpt: _excerpt, ...rest } = post
  return { ...rest, summary: summarize(post) }
}

export function countWords(html: string): number {
  return extractText(html).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}

export function estimateReadingMinutes(html: string): number {
  return Math.max(1, Math.ceil(countWords(html) / WORDS_PER_MINUTE))
}

/** Unclosed constructs extend to the end, as in browsers; searching for each end would be quadratic. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\b[^<>]*>?|$)|<\/?([a-z][a-z0-9]*)[^>]*(?:>|$)|[^<]+|</gi
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i

/** Extracts plain text from HTML. Not safe as markup. */
export function extractText(html: string): string {
  let text = ''
  for (const [token, , tag] of html.slice(0, MAX_READ_CHARACTERS).matchAll(TOKEN)) {
    if (token === '<' || !token.startsWith('<')) text += decodeHTML(token)
    else if (!(tag && INLINE.test(tag))) text += ' '
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** Shortens a text to `limit` characters, between words if it can be, with a sign that it did. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  const kept = space > limit / 2 ? cut.slice(0, space) : cut
  // Half of a surrogate pair is no character.
  return `${kept.replace(/[\s,.:;\p{Cs}-]+$/u, '')}…`
}
