import { toPlainCharacters } from '@/lib/typed-text'

/** Parses typed dollars to cents: "1,250.5" -> 125050; null if invalid. */
export function parseDollars(text: string): number | null {
  const [, dollars, cents = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{0,2}))?$/.exec(toPlainCharacters(text)) ?? []
  if (dollars === undefined) return null
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
