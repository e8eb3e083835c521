import 'server-only'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { isKnownArea } from '@/lib/places/server/areas'
import { type CheckLine, warning } from '@/lib/platform/check'
import { listAreas, type Pricing } from '@/lib/pricing'

const AREA_REMEDY =
  'Use an airport such as JFK, a ZIP code, a town as in its mail (Plano, TX) or the id of a served city. Until then this price never applies.'

/** Finds prices that never apply: of areas and categories that do not exist. Those of a hosted backend are not known. */
export async function checkPricing(pricing: Pricing, categories?: readonly VehicleCategory[]): Promise<CheckLine[]> {
  const { flatRates } = pricing
  const areas = listAreas(pricing)
  const isKnown = await Promise.all(areas.map(isKnownArea))
  const unknownAreas = areas.filter((_, i) => !isKnown[i])
  const unknownCategories = flatRates.flatMap(({ name, fares }) =>
    Object.keys(fares).flatMap(id => (categories?.some(({ _id }) => _id === id) !== false ? [] : `"${name}": ${id}`)),
  )
  return [
    ...unknownAreas.map(area => warning(`content/pricing.json: there is no ${area}`, AREA_REMEDY)),
    ...unknownCategories.map(text =>
      warning(`content/pricing.json: flat rate ${text} is no vehicle category`, 'Use an _id of your rates.'),
    ),
  ]
}
