/** The longest slug; longer names are truncated. */
const MAX_SLUG_CHARACTERS = 80
/** Bounds the work: a URL can be far longer than any name. */
const MAX_NAME_CHARACTERS = 400

/**
 * Converts a name to a slug: "City to City" is "city-to-city", "Café" is "cafe". Names with the same slug share one
 * list. Empty when no letter or digit is left.
 */
export function toSlug(name: string): string {
  return name
    .slice(0, MAX_NAME_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '')
}

export const SLUG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u
