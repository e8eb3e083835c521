const WORDS_PER_MINUTE = 230
const NAMED_ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Extracts the text of a post's safe HTML. */
export function toPlainText(safeHtml: string): string {
  return safeHtml
    .replace(
      /<\/?(?:a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b[^>]*>/g,
      '',
    )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, entity => NAMED_ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Estimates the reading time in minutes at 230 words a minute. */
export function estimateReadingMinutes(safeHtml: string): number {
  const words = toPlainText(safeHtml).split(' ').length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}
