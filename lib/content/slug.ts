/** The longest slug; a longer name is cut. */
const MAX_SLUG_CHARACTERS = 80
/** Of a name no more is looked at: an address may hold far more than any name has. */
const MAX_NAME_CHARACTERS = 400

/**
 * A name as it stands in an address: "City to City" is "city-to-city", "Café" is "cafe". Names that give the same slug
 * are one list. Empty where nothing of a name can stand in an address.
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

/** What a slug looks like: nothing else is looked up. */
export const SLUG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u
