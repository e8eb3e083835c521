import { createRouters } from '.'

const url = 'https://router.example/route'

test.each([
  ['no settings', null, null, []],
  ['a Google key', 'a-key', null, ['Google']],
  ['an OSRM URL', null, { kind: 'osrm', url } as const, ['OSRM']],
  ['a Valhalla URL', null, { kind: 'valhalla', url } as const, ['Valhalla']],
  ['both', 'a-key', { kind: 'valhalla', url } as const, ['Google', 'Valhalla']],
])('with %s calls the routers in this order', (_name, googleServerKey, router, names) => {
  expect(createRouters({ googleServerKey, router }).map(({ name }) => name)).toEqual(names)
})
