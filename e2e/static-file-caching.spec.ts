import { expect, test } from '@playwright/test'

const POST = '/blog/tipping-your-chauffeur'

test('images and video are cached by browsers for a day', async ({ request }) => {
  for (const path of [
    '/hero/hero-poster.webp',
    '/hero/hero.mp4',
    '/fleet/luxury-suv.webp',
    '/stills/airport-kerb.webp',
  ]) {
    const response = await request.get(path)
    expect(response.headers()['cache-control'], path).toMatch(/max-age=86400/)
  }
})

test('static pages come from the page cache, no page is cached for over an hour, searches and API errors never', async ({
  request,
}) => {
  for (const path of ['/', POST, '/blog', '/blog/page/2', '/blog/category/fleet', '/blog/tag/jfk']) {
    await request.get(path)
    const headers = (await request.get(path)).headers()
    expect(headers['x-nextjs-cache'], path).toMatch(/^(HIT|STALE)$/)
    expect(headers['cache-control'], path).toMatch(/^s-maxage=\d+, stale-while-revalidate=\d+$/)
  }
  const pages = ['/operator', '/ride', '/ride/7KQ4-M9XW', '/blog/search', '/cities/dallas', '/no-such-page']
  for (const path of ['/', '/blog', ...pages]) {
    const { 'cache-control': control = '' } = (await request.get(path)).headers()
    const seconds = [...control.matchAll(/(?:max-age|s-maxage|stale-while-revalidate)=(\d+)/g)].map(([, age]) =>
      Number(age),
    )
    expect(control, path).toMatch(/s-maxage|no-store/)
    expect(Math.max(0, ...seconds), path).toBeLessThanOrEqual(3600)
  }
  for (let visit = 1; visit <= 2; visit++) {
    const headers = (await request.get('/blog/search?q=jfk')).headers()
    expect([headers['cache-control'], headers['x-nextjs-cache']]).toEqual(['no-store', 'MISS'])
  }
  for (const response of [
    await request.get('/api/v1/health'),
    await request.get('/api/v1/posts/no-such-post'),
    await request.get('/api/v1/bookings/ABCDEF'),
    await request.delete('/api/v1/faqs'),
  ]) {
    expect(response.headers()['content-security-policy'], response.url()).toMatch(/^default-src 'none'/)
    expect(response.headers()['cache-control'], response.url()).toContain('no-store')
  }
})
