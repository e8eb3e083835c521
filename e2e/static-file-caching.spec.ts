import { expect, test } from './kit/test'

test('a visitor who comes back has the film and the pictures already', async ({ request }) => {
  for (const address of [
    '/hero/hero-poster.webp',
    '/hero/hero.mp4',
    '/fleet/luxury-suv.webp',
    '/stills/airport-kerb.webp',
  ]) {
    const answer = await request.get(address)
    expect(answer.headers()['cache-control'], address).toMatch(/max-age=86400/)
  }
})
