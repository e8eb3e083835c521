import { hashInlineScripts } from './inline-scripts.js'

// SHA-256 of "alert(1)", as browsers and openssl give it.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('an inline script is named by the hash of its exact text', () => {
  expect(hashInlineScripts('<p>a</p><script>alert(1)</script>')).toEqual([ALERT])
})

test('white space is part of the text', () => {
  expect(hashInlineScripts('<script> alert(1)</script>')).not.toEqual([ALERT])
})

test('a script with attributes is inline as well', () => {
  expect(hashInlineScripts('<script id="_R_" type="module">alert(1)</script>')).toEqual([ALERT])
})

test('a script with a source needs no hash', () => {
  expect(hashInlineScripts('<script src="/a.js" async=""></script>')).toEqual([])
})

test('rules for what to fetch ahead are looked at as scripts are', () => {
  expect(hashInlineScripts('<script type="speculationrules">alert(1)</script>')).toEqual([ALERT])
})

test('structured data needs no hash', () => {
  expect(hashInlineScripts('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
})

test('the same script twice is named once', () => {
  expect(hashInlineScripts('<script>alert(1)</script><script>alert(1)</script>')).toEqual([ALERT])
})
