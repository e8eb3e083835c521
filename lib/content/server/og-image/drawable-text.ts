import 'server-only'

const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu

/** Removes what the image fonts cannot draw: the renderer would fetch a glyph over the network. */
export function toDrawableText(text: string, limit: number): string {
  const drawable = text
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .replace(UNDRAWABLE, sign => sign.normalize('NFKD').replace(UNDRAWABLE, ''))
    .replace(/\s+/g, ' ')
    .trim()
  if (drawable.length <= limit) return drawable
  const cut = drawable.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit - 30)).replace(/[\s,.:;-]+$/, '')}…`
}
