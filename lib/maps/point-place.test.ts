import { pointPlace } from './point-place'

test('a bare point is called by its coordinates and lies in the city around it', () => {
  expect(pointPlace({ lat: 40.7128, lng: -74.006 })).toMatchObject({
    id: '40.7128,-74.006',
    name: '40.71280, -74.00600',
    area: '',
    city: 'new-york',
  })
})

test('a point far from every served city lies in none', () => {
  expect(pointPlace({ lat: 44.4, lng: -110.6 }).city).toBeNull()
})
