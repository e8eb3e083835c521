import { singleton } from './singleton'

test('copies of a module share one value', () => {
  const create = jest.fn(() => ({}))
  const first = singleton<object>('test').getOrCreate(create)
  expect(singleton<object>('test').getOrCreate(create)).toBe(first)
  expect(create).toHaveBeenCalledTimes(1)
})

test('a cleared value is created again', () => {
  const value = singleton<number>('cleared')
  value.set(1)
  value.set(undefined)
  expect(value.getOrCreate(() => 2)).toBe(2)
})
