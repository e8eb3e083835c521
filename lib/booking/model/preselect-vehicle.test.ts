import { emptyDraft } from './draft'
import { quoteVehicles } from './fare'
import { preselectVehicle } from './preselect-vehicle'

const sedans = {
  _id: 's',
  name: 'Sedans',
  key: 'sedan',
  vehicles: ['Sedan'],
  baseFare: 70,
  perMile: 9,
  passengers: 3,
  bags: 3,
}
const suvs = { _id: 'u', name: 'SUVs', key: 'suv', vehicles: ['SUV'], baseFare: 75, perMile: 5, passengers: 5, bags: 4 }
const vans = { _id: 'v', name: 'Vans', vehicles: ['Van'], baseFare: 120, perMile: 5, passengers: 12, bags: 12 }
const route = (miles: number) => ({ distanceMeters: miles * 1609.34, durationSeconds: 60, estimated: true })

function preselect(draft: Partial<typeof emptyDraft>, miles: number | null = 5) {
  const trip = { ...emptyDraft, ...draft }
  const categories = [vans, sedans, suvs]
  return preselectVehicle(trip, quoteVehicles({ categories, route: miles === null ? null : route(miles), trip }))
}

test.each([
  ['the cheapest by fare', {}, 5, 'Sedan', 'sedan'],
  ['the cheapest by fare where the base fare is not the lowest', {}, 40, 'SUV', 'suv'],
  ['the cheapest by base fare before there is a route', {}, null, 'Sedan', 'sedan'],
  ['the cheapest that seats the party', { passengers: 5 }, 5, 'SUV', 'suv'],
  ['the cheapest that holds the bags', { bags: 9 }, 5, 'Van', ''],
  ['nothing that is too small', { passengers: 20 }, 5, '', ''],
])('preselects %s', (_, draft, miles, carCategory, categoryKey) => {
  expect(preselect(draft, miles)).toEqual({ carCategory, categoryKey })
})

test('keeps a vehicle that the rider chose, even if it is too small', () => {
  const chosen = { carCategory: 'Limousine', categoryKey: 'limousine', isVehicleChosen: true }
  expect(preselect({ ...chosen, passengers: 20 })).toEqual({ carCategory: 'Limousine', categoryKey: 'limousine' })
})

test('a chosen vehicle that cannot be had by the hour is replaced for as long', () => {
  const chosen = { ...emptyDraft, carCategory: 'SUV', categoryKey: 'suv', isVehicleChosen: true }
  const choose = (hours: number) => {
    const trip = { ...chosen, hours }
    const categories = [{ ...vans, hourlyRate: 90 }, suvs]
    return preselectVehicle(trip, quoteVehicles({ categories, route: route(1), trip })).carCategory
  }
  expect([choose(0), choose(3)]).toEqual(['SUV', 'Van'])
})

test('counts a missing base fare as $80 before there is a route', () => {
  const { baseFare, ...unpriced } = sedans
  const choose = (price: number) =>
    preselectVehicle(
      emptyDraft,
      quoteVehicles({ categories: [unpriced, { ...suvs, baseFare: price }], route: null, trip: emptyDraft }),
    ).carCategory
  expect([choose(baseFare), choose(80), choose(80.01)]).toEqual(['SUV', 'Sedan', 'Sedan'])
})

test('replaces an earlier preselection when the party grows', () => {
  expect(preselect({ carCategory: 'Sedan', categoryKey: 'sedan', passengers: 4 }).carCategory).toBe('SUV')
})
