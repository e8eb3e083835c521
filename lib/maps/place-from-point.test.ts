import { placeFromPoint } from './place-from-point'

test('a bare point is called by its coordinates and lies in the city around it', () => {
  expect(placeFromPoint({ lat: 40.7128, lng: -74.006 })).toMatchObject({
    id: '40.7128,-74.006',
    name: '40.71280, -74.00600',
    area: '',
    city: 'new-york',
  })
})

test('a point far from every served city lies in none', () => {
  expect(placeFromPoint({ lat: 44.4, lng: -110.6 }).city).toBeNull()
})
