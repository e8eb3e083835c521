import { metersBetween } from '@/lib/maps/distance'
import { drawPath } from './path'

const chicago = { lat: 41.8781, lng: -87.6298 }
const milwaukee = { lat: 43.0389, lng: -87.9065 }

test('the line stays near the straight one', () => {
  const straight = metersBetween(chicago, milwaukee)
  for (const [lat, lng] of drawPath(chicago, milwaukee)) {
    const detour = metersBetween(chicago, { lat, lng }) + metersBetween({ lat, lng }, milwaukee)
    expect(detour).toBeLessThan(straight * 1.05)
  }
})

test('the way back is drawn over the same ground', () => {
  expect(drawPath(milwaukee, chicago).reverse()).toEqual(drawPath(chicago, milwaukee))
})

test('a longer drive has more points', () => {
  const losAngeles = { lat: 34.0522, lng: -118.2437 }
  expect(drawPath(chicago, losAngeles).length).toBeGreaterThan(drawPath(chicago, milwaukee).length)
})
