import 'server-only'
import type { z } from 'zod'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { vehicleCategoriesSchema as ratesSchema, type Vehicle, vehiclesSchema } from '@/lib/content/model/schemas'
import type { UnitId } from '@/lib/settings/model/sections'
import { fleetKey } from './read-settings'

const carsSchema = serviceRulesSchema.pick({ fleet: true })

type Change = { unit: UnitId; value: unknown }

/** Lists what a change means for units that name its items: a renamed vehicle keeps its rates. */
export async function followingChanges(
  unit: UnitId,
  after: unknown,
  readBefore: (unit: UnitId) => Promise<unknown>,
): Promise<Change[]> {
  if (unit === 'vehicles') {
    const rates = ratesSchema.parse(await readBefore('rates'))
    const vehicles = vehiclesSchema.parse(await readBefore('vehicles'))
    return changed('rates', rates, renameVehicles(rates, vehicles, vehiclesSchema.parse(after)))
  }
  if (unit === 'rates') {
    const cars = carsSchema.parse(await readBefore('cars'))
    const toNames = (rates: unknown) => ratesSchema.parse(rates).flatMap(category => [fleetKey(category), category._id])
    const kept = toNames(after)
    const removed = toNames(await readBefore('rates')).filter(name => !kept.includes(name))
    const fleet = Object.fromEntries(Object.entries(cars.fleet).filter(([name]) => !removed.includes(name)))
    return changed('cars', cars, { ...cars, fleet })
  }
  return []
}

function changed(unit: UnitId, before: unknown, after: unknown): Change[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ unit, value: after }]
}

/** Categories list vehicles by name. One that was removed is removed there too. */
function renameVehicles(
  rates: z.infer<typeof ratesSchema>,
  before: readonly Vehicle[],
  after: readonly Vehicle[],
): z.infer<typeof ratesSchema> {
  const renamed = new Map(before.map(({ _id, name }) => [name, after.find(other => other._id === _id)?.name]))
  return rates.map(category => ({
    ...category,
    vehicles: category.vehicles.flatMap(name => (renamed.has(name) ? (renamed.get(name) ?? []) : name)),
  }))
}
