import { addIds } from './ids'
import { findUnit } from './units'

test('a new rate does not get the key of another as its ID', () => {
  const vans = { _id: 'executive-vans', key: 'van', name: 'Executive Vans' }
  expect(addIds(findUnit('rates'), [vans, { name: 'Van' }])).toEqual([vans, { _id: 'van-2', name: 'Van' }])
})
