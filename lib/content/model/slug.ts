const MAX_SLUG_CHARACTERS = 80
const MAX_NAME_CHARACTERS = 400

/** Converts a name to a slug: "Café" is "cafe". Names with one slug share a list. */
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
