import { addIds } from './ids'
import { units } from './units'

test('a new rate does not get the key of another as its ID', () => {
  const vans = { _id: 'executive-vans', key: 'van', name: 'Executive Vans' }
  expect(addIds(units.rates, [vans, { name: 'Van' }])).toEqual([vans, { _id: 'van-2', name: 'Van' }])
})
