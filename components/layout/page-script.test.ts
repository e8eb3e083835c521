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

test.each(['/blog', '/blog/a-post', '/blog/page/2', '/blog/tag/airports', '/cities/dallas', '/blog/a-post#part'])(
  '%s is prerendered',
  address => {
    expect(takesUp(rules.prerender, address)).toBe(true)
    expect(isDocument(new URL(address, 'https://ride.example.com').pathname)).toBe(true)
  },
)

test.each(['/', '/#booking-flow', '/no-such-page', '/blog/search?q=dallas', '/blog/a-post?payment=success'])(
  '%s is not prerendered',
  address => {
    expect(takesUp(rules.prerender, address)).toBe(false)
  },
)

test.each(['/', '/#booking-flow'])('prefetches %s', address => {
  expect(takesUp(rules.prefetch, address)).toBe(true)
})

test.each(['/api/v1/posts', '/?payment=success', '/?payment=cancelled#booking-flow', '/?from=dallas', '/blog/a-post'])(
  '%s is not prefetched',
  address => {
    expect(takesUp(rules.prefetch, address)).toBe(false)
  },
)
