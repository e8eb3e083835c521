import { hasBearerSecret } from './authorize'

const secret = 'a secret of at least sixteen'

test.each([
  [`Bearer ${secret}`, true],
  [`bearer ${secret}`, true],
  [`Bearer ${secret}x`, false],
  [`Bearer ${secret.slice(0, -1)}`, false],
  ['Bearer ', false],
  [secret, false],
  [null, false],
])('the header %s is authorized: %s', (header, isAuthorized) => {
  const headers = new Headers(header === null ? {} : { authorization: header })
  expect(hasBearerSecret(new Request('http://site/api/revalidate', { headers }), secret)).toBe(isAuthorized)
})
