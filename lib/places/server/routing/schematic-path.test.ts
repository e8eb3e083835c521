import { metersBetween } from '@/lib/places/model/distance'
import { createSchematicPath } from './schematic-path'

const chicago = { lat: 41.8781, lng: -87.6298 }
const milwaukee = { lat: 43.0389, lng: -87.9065 }

test('the path stays near the straight line', () => {
  const straight = metersBetween(chicago, milwaukee)
  for (const [lat, lng] of createSchematicPath(chicago, milwaukee)) {
    const detour = metersBetween(chicago, { lat, lng }) + metersBetween({ lat, lng }, milwaukee)
    expect(detour).toBeLessThan(straight * 1.05)
  }
})

test('both directions follow the same path', () => {
  expect(createSchematicPath(milwaukee, chicago).reverse()).toEqual(createSchematicPath(chicago, milwaukee))
})

test('a longer drive has more points', () => {
  const losAngeles = { lat: 34.0522, lng: -118.2437 }
  expect(createSchematicPath(chicago, losAngeles).length).toBeGreaterThan(
    createSchematicPath(chicago, milwaukee).length,
  )
})
