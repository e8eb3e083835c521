import type { Place } from './schemas'

/** What is one place by its name and its state alone: riders and maps name other towns for it. */
const NAMED_ALONE: Place['kind'][] = ['airport', 'terminal']

/**
 * The one place of several that words from elsewhere plainly mean: "Union Station, 225 S Canal St, Chicago, IL" is
 * Union Station in Chicago, and not the one in Washington. Upper case, accents and punctuation make no difference.
 * Null where none or more than one fits: then the rider is asked.
 */
export function findPlainlyMeant({ words, places }: { words: string; places: Place[] }): Place | null {
  const [name = '', ...rest] = words.split(',')
  const where = ` ${bare(rest.join(' '))} `
  const same = places.filter(place => {
    if (bare(withoutCode(place.name)) !== bare(withoutCode(name))) return false
    const [town = '', state = ''] = place.area.split(',').map(bare)
    if (state === '') return true
    return where.includes(` ${state} `) && (NAMED_ALONE.includes(place.kind) || where.includes(` ${town} `))
  })
  return same.length === 1 ? (same[0] ?? null) : null
}

/** "Los Angeles International Airport (LAX)" without its code. */
function withoutCode(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '')
}

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
