import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { stripFramework } from '@/lib/rendering/framework'

/** Reads the built markup that lib/rendering parses. */
const built = (name: string) => readFileSync(`.next/server/app/${name}`, 'utf8')
const SEE = 'see lib/rendering/framework.ts'

test('the build writes the markup, headers and keys that lib/rendering reads', async () => {
  for (const page of ['index', 'blog']) {
    const html = built(`${page}.html`)
    const copy = { html }
    expect(stripFramework(copy, page), `Next emits unknown markup (logged above): ${SEE}`).toBe(true)
    expect(
      copy.html.match(/_next\/static\/(?!media\/home-script)\S*\.js|__next_f/),
      `Next emits scripts that stay: ${SEE}`,
    ).toBeNull()
    const { headers, routeCache } = JSON.parse(built(`${page}.meta`))
    for (const name of ['x-nextjs-stale-time', 'x-nextjs-prerender', 'x-next-cache-tags'])
      expect.soft(headers, `Next no longer stores ${name}: see lib/rendering/page-cache.ts`).toHaveProperty(name)
    expect(routeCache.key, 'Next has other keys: see pathFromKey in lib/rendering/page-cache.ts').toMatch(
      new RegExp(`^/route-cache/APP_PAGE/[0-9a-f]+/\\$/${page}$`),
    )
    expect(built(`${page}.rsc`), 'Next has another Flight format: see EMPTY_RSC_PAYLOAD').toMatch(/^[0-9a-f]+:/m)
  }
})
