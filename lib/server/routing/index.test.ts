import { createRouters } from '.'

const url = 'https://router.example/route'

test.each([
  ['nothing set up', null, null, []],
  ['a key of Google’s', 'a-key', null, ['Google']],
  ['an address of OSRM', null, { kind: 'osrm', url } as const, ['OSRM']],
  ['an address of Valhalla', null, { kind: 'valhalla', url } as const, ['Valhalla']],
  ['both', 'a-key', { kind: 'valhalla', url } as const, ['Google', 'Valhalla']],
])('with %s calls the routers in this order', (_name, googleServerKey, router, names) => {
  expect(createRouters({ googleServerKey, router }).map(({ name }) => name)).toEqual(names)
})
