import 'server-only'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { toIsoDateInZone } from '@/lib/format'
import { isKnownArea } from '@/lib/places/server/areas'
import { type CheckLine, warning } from '@/lib/platform/check'
import { currentTime } from '@/lib/platform/clock'
import { type FlatRate, listAreas, type Pricing, type PromoCode } from '@/lib/pricing'

const AREA_REMEDY =
  'Use an airport such as JFK, a ZIP code, a town as in its mail (Plano, TX) or the id of a served city. Until then this price never applies.'

/**
 * Finds prices that never apply: of areas and categories that do not exist, or behind another flat rate. The categories
 * of a hosted backend are not known.
 */
export async function checkPricing(pricing: Pricing, categories?: readonly VehicleCategory[]): Promise<CheckLine[]> {
  const { flatRates } = pricing
  const areas = listAreas(pricing)
  const isKnown = await Promise.all(areas.map(isKnownArea))
  const unknownAreas = areas.filter((_, i) => !isKnown[i])
  const unknownCategories = flatRates.flatMap(({ name, fares }) =>
    Object.keys(fares).flatMap(id => (categories?.some(({ _id }) => _id === id) !== false ? [] : `"${name}": ${id}`)),
  )
  const hidden = flatRates.flatMap((rate, i) => flatRates.slice(0, i).flatMap(first => findOverlap(first, rate) ?? []))
  return [
    ...unknownAreas.map(area => warning(`content/pricing.json: there is no ${area}`, AREA_REMEDY)),
    ...unknownCategories.map(text =>
      warning(`content/pricing.json: flat rate ${text} is no vehicle category`, 'Use an _id of your rates.'),
    ),
    ...hidden.map(text =>
      warning(`content/pricing.json: ${text}`, 'The first in the list applies: put it last, or remove one.'),
    ),
  ]
}

/** Says where two flat rates are for the same ride; null if nowhere. */
function findOverlap(first: FlatRate, second: FlatRate): string | null {
  const category = Object.keys(second.fares).find(id => first.fares[id] !== undefined)
  const way = waysOf(second).find(({ from, to }) =>
    waysOf(first).some(other => shares(other.from, from) && shares(other.to, to)),
  )
  if (category === undefined || way === undefined) return null
  return `flat rate "${second.name}" does not apply where "${first.name}" does, as for ${category} from ${way.from.join(', ')} to ${way.to.join(', ')}`
}

function waysOf({ from, to, oneDirection }: FlatRate) {
  return oneDirection
    ? [{ from, to }]
    : [
        { from, to },
        { from: to, to: from },
      ]
}

/** A ZIP code is part of its first digits. */
function shares(some: readonly string[], others: readonly string[]): boolean {
  const isPart = (one: string, other: string) => one === other || (/^\d/.test(one) && one.startsWith(other))
  return some.some(one => others.some(other => isPart(one, other) || isPart(other, one)))
}

/** Finds codes that nobody can use anymore, or only for other categories. They are secret: the lines name their place. */
export function checkPromoCodes(codes: readonly PromoCode[], categories?: readonly VehicleCategory[]): CheckLine[] {
  const today = toIsoDateInZone(currentTime(), siteTimeZone())
  return codes.flatMap(({ categories: ids = [], until = today }, i) => {
    const name = `content/promo-codes.json: code ${i + 1}`
    const unknown = ids.filter(id => categories?.some(({ _id }) => _id === id) === false)
    const ended = warning(`${name} ended on ${until}`, 'Remove it, or give it a later day.')
    return [
      ...unknown.map(id => warning(`${name} is for ${id}, which is no vehicle category`, 'Use an _id of your rates.')),
      ...(until < today ? [ended] : []),
    ]
  })
}
