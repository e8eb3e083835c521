import {
  emailSchema,
  optionalEmailSchema,
  shorten,
  singleLineSchema,
  toPlainCharacters,
  toSingleLine,
} from './typed-text'

test.each([
  ['spaces of every kind', ' a\tb\n\nc \u2028d\u00A0 e ', 'a b c d e'],
  ['direction marks and invisible characters', 'inv\u202Eoice\u200B\u0000\u2066.\uD83D', 'invoice.'],
  ['an invisible character between spaces', '11 \u200B W 53rd', '11 W 53rd'],
  ['the joiners of a Persian and a Hindi name', 'علی\u200cرضا क्\u200dष', 'علی\u200cرضا क्\u200dष'],
  ['joiners beside no letter', '\u200dA\u200c', 'A'],
])('reduces to one line: %s', (_name, text, line) => {
  expect(toSingleLine(text)).toBe(line)
})

test('never lengthens a text', () => {
  // Characters that NFC decomposes into two.
  expect(toSingleLine('\u0958'.repeat(200))).toHaveLength(200)
})

test.each([
  ...['\u200b', '\u202a\u202c', '\u2066\u2069', '\u200e', '\ufe0d\ufe0e\ufe0f', '\u00ad', '\u034f', '\u061c', '\u115f'],
  ...['\u1160', '\u17b4', '\u180b', '\u200c', '\u200d', '\u2060', '\u2800', '\u3164', '\ufeff', '\uffa0', '\u{e0001}'],
  ...['\ue000', '\0', '\ud800', ' \u3000\t'],
])('a required text of %j only is empty', text => {
  expect(singleLineSchema.min(1).safeParse(text.repeat(3)).success).toBe(false)
})

test.each([
  ['４１１１　１１１１', '4111 1111'],
  ['ＤＬ１２３４', 'DL1234'],
  ['\u202a10118\u202c', '10118'],
])('reduces %j to plain characters', (typed, plain) => {
  expect(toPlainCharacters(typed)).toBe(plain)
})

test.each([
  ["o'brien+rides@example.co.uk", "o'brien+rides@example.co.uk"],
  ['{a}=b/c?d|e~f^g`h#i$j%k*l!@example.com', '{a}=b/c?d|e~f^g`h#i$j%k*l!@example.com'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  [' \u202aada@example.com\u202c\u200b ', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
])('reads the email %j as %j', (typed, email) => {
  expect(emailSchema.parse(typed)).toBe(email)
})

test.each([
  ...['ada', 'ada@', '@example.com', 'ada@example', 'ada@-example.com', 'ada@example.com-', 'ada@exam_ple.com'],
  ...['a da@example.com', 'ada@@example.com', 'ada@example..com', 'ada@example.com,eve@example.com', '"a"@example.com'],
  ...['<ada@example.com>', 'a;b@example.com', 'ada@[127.0.0.1]', `${'a'.repeat(250)}@example.com`, '\u200b'],
])('rejects the email %j', typed => {
  expect(emailSchema.safeParse(typed).success).toBe(false)
})

test('a text that is longer than any number is not normalized, which would block all other requests', () => {
  const [allowed, longer] = ['５'.repeat(1000), '５'.repeat(1001)]
  expect([toPlainCharacters(allowed), toPlainCharacters(longer)]).toEqual(['5'.repeat(1000), longer])
})

test('an email that is too long is not matched, which would block all other requests', () => {
  const { error } = emailSchema.safeParse('.'.repeat(60_000))
  expect(error?.issues.map(({ message }) => message)).toEqual(['This email address is too long.'])
})

test('an optional email may be empty', () => {
  expect(optionalEmailSchema.parse(' \u200b')).toBe('')
  expect(optionalEmailSchema.safeParse('ada').success).toBe(false)
})

test.each([
  ['abc de', 5, 'abc…'],
  ['a bcdefgh', 6, 'a bcd…'],
  ['abcdef', 4, 'abc…'],
  ['💺💺💺', 2, '💺…'],
])('shortens %j to %d characters with a sign', (text, max, short) => {
  expect(shorten(text, max)).toBe(short)
})
