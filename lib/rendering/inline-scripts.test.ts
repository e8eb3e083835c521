import { hashInlineScripts } from './inline-scripts'

// SHA-256 of "alert(1)", as browsers and openssl compute it.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('hashes the exact text of an inline script', () => {
  expect(hashInlineScripts('<p>a</p><script>alert(1)</script>')).toEqual([ALERT])
})

test('white space is part of the hashed text', () => {
  expect(hashInlineScripts('<script> alert(1)</script>')).not.toEqual([ALERT])
})

test('a script with attributes is inline as well', () => {
  expect(hashInlineScripts('<script id="_R_" type="module">alert(1)</script>')).toEqual([ALERT])
})

test('a script with a src needs no hash', () => {
  expect(hashInlineScripts('<script src="/a.js" async=""></script>')).toEqual([])
})

test('speculation rules need a hash', () => {
  expect(hashInlineScripts('<script type="speculationrules">alert(1)</script>')).toEqual([ALERT])
})

test('JSON-LD needs no hash', () => {
  expect(hashInlineScripts('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
})

test('lists a repeated script once', () => {
  expect(hashInlineScripts('<script>alert(1)</script><script>alert(1)</script>')).toEqual([ALERT])
})
