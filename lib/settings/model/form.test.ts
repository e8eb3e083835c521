import { type FormSchema, isSame, toValue } from './form'

const rates: FormSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['_id', 'name', 'vehicles'],
    properties: {
      _id: { type: 'string' },
      name: { type: 'string' },
      vehicles: { type: 'array', items: { type: 'string' } },
      perMile: { type: 'number' },
      bags: { type: 'integer' },
    },
  },
}
const waits: FormSchema = {
  type: 'object',
  properties: {
    usualWait: {
      type: 'object',
      additionalProperties: { type: 'object', required: ['from'], properties: { from: { type: 'integer' } } },
    },
  },
}

test.each([
  ['7.5', 7.5],
  [' $1,250 ', 1250],
  ['0', 0],
  [12, 12],
  ['a lot', 'a lot'],
])('the typed number %j is sent as %j', (typed, sent) => {
  expect(toValue(rates, [{ name: 'Vans', vehicles: [], perMile: typed }])).toEqual([
    { name: 'Vans', vehicles: [], perMile: sent },
  ])
})

test('leaves out what is empty and optional, and keeps what is required', () => {
  expect(toValue(rates, [{ name: '', vehicles: [], perMile: ' ', bags: '' }])).toEqual([{ name: '', vehicles: [] }])
})

test('leaves out an entry of a record without any text', () => {
  const edited = { usualWait: { default: { from: '20' }, dallas: { from: '' } } }
  expect(toValue(waits, edited)).toEqual({ usualWait: { default: { from: 20 } } })
})

test('the order of fields makes no difference, that of items does', () => {
  expect([isSame({ a: 1, b: 2 }, { b: 2, a: 1 }), isSame([1, 2], [2, 1])]).toEqual([true, false])
})
