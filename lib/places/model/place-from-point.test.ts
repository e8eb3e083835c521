import { placeFromPoint } from './place-from-point'

test('names a bare point by its coordinates and assigns it to the surrounding city', () => {
  expect(placeFromPoint({ lat: 40.7128, lng: -74.006 })).toMatchObject({
    id: '40.7128,-74.006',
    name: '40.71280, -74.00600',
    area: '',
    city: 'new-york',
  })
})

test('assigns no city to a point far from every served city', () => {
  expect(placeFromPoint({ lat: 44.4, lng: -110.6 }).city).toBeNull()
})
