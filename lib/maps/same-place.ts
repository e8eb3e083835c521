import type { CityId } from '@/lib/site'
import type { Place } from './schemas'

/** What is one place by its name and its state alone: riders and maps name other towns for it. */
const NAMED_ALONE: Place['kind'][] = ['airport', 'terminal']

/**
 * The one place of several that words from elsewhere plainly mean: "Union Station, 225 S Canal St, Chicago, IL" is
 * Union Station in Chicago, and not the one in Washington. A name alone is one in the city `near`, and an airport's code
 * alone is that airport. Upper case, accents and punctuation make no difference. Null where none or more than one fits:
 * then the rider is asked.
 */
export function findPlainlyMeant({
  words,
  places,
  near = '',
}: {
  words: string
  places: Place[]
  near?: CityId | ''
}): Place | null {
  const [name = '', ...rest] = words.split(',')
  const where = ` ${bare(rest.join(' '))} `
  const same = places.filter(place => {
    if (where.trim() === '' && bare(name) === codeOf(place)) return true
    if (bare(withoutCode(place.name)) !== bare(withoutCode(name))) return false
    if (where.trim() === '') return place.area === '' || (near !== '' && place.city === near)
    const [state = '', town] = place.area.split(',').map(bare).reverse()
    if (!where.includes(` ${state} `) && state !== '') return false
    return town === undefined || NAMED_ALONE.includes(place.kind) || where.includes(` ${town} `)
  })
  return same.length === 1 ? (same[0] ?? null) : null
}

const CODE = /\s*\(([^)]*)\)\s*$/

/** "Los Angeles International Airport (LAX)" without its code. */
function withoutCode(name: string): string {
  return name.replace(CODE, '')
}

/** "lax"; null for what is no airport. */
function codeOf({ kind, name }: Place): string | null {
  const code = kind === 'airport' ? CODE.exec(name)?.[1] : undefined
  return code === undefined ? null : bare(code)
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
