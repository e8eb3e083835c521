import { z } from 'zod'
import { isDocument } from '@/lib/rendering/page-cache'
import { speculationRules } from './page-script'

const RULES = z.array(
  z.strictObject({
    where: z.strictObject({
      and: z.tuple([
        z.strictObject({ href_matches: z.array(z.string()) }),
        z.strictObject({ not: z.strictObject({ href_matches: z.string() }) }),
      ]),
    }),
    eagerness: z.literal('moderate'),
  }),
)
const rules = z.strictObject({ prerender: RULES, prefetch: RULES }).parse(JSON.parse(speculationRules))

/** Matches a URL against the rules as browsers do. */
function takesUp(list: z.infer<typeof RULES>, address: string): boolean {
  const url = new URL(address, 'https://ride.example.com')
  const fits = (pattern: string) => new URLPattern(pattern, url.origin).test(url.href)
  return list.some(
    ({ where: { and } }) => and[0].href_matches.some(each => fits(each)) && !fits(and[1].not.href_matches),
  )
}

test.each([
  ...['/blog', '/blog/a-post', '/blog/page/2', '/blog/tag/airports', '/cities/dallas', '/blog/a-post#part'].map(
    (address): [string, boolean, boolean] => [address, true, false],
  ),
  ['/', false, true],
  ['/#booking-flow', false, true],
  ...['/no-such-page', '/blog/search?q=dallas', '/blog/a-post?payment=success', '/api/v1/posts'].map(
    (address): [string, boolean, boolean] => [address, false, false],
  ),
  ...['/?payment=success', '/?payment=cancelled#booking-flow', '/?from=dallas'].map(
    (address): [string, boolean, boolean] => [address, false, false],
  ),
])('%s is prerendered: %p, prefetched: %p', (address, isPrerendered, isPrefetched) => {
  expect([takesUp(rules.prerender, address), takesUp(rules.prefetch, address)]).toEqual([isPrerendered, isPrefetched])
  if (isPrerendered) expect(isDocument(new URL(address, 'https://ride.example.com').pathname)).toBe(true)
})
