import { type Env, processEnv } from '@next/env'
import { checkSettingsFiles } from './doctor'

/** Reads a settings file as the server does. */
function check(contents: string) {
  const [, read] = processEnv([{ path: '.env.local', contents, env: {} }], process.cwd(), console, true) as [Env, Env]
  return { read, lines: checkSettingsFiles([{ path: '.env.local', contents, env: read }]) }
}

test('finds unknown names', () => {
  expect(check('AUTHORIZE_NET_LOGIN=name\nPORT=3000').lines).toMatchObject([
    { status: 'warning', text: 'Settings: unknown AUTHORIZE_NET_LOGIN' },
  ])
})

let before: NodeJS.ProcessEnv
beforeEach(() => {
  before = process.env
  process.env = { NODE_ENV: 'test' }
})
afterEach(() => {
  process.env = before
})

test.each([
  ['APP_SECRET=before#after', 'before', '.env.local: the value of APP_SECRET ends before its #'],
  ['APP_SECRET="before$after"', 'before', '.env.local: the value of APP_SECRET loses its $ and the word after it'],
  [
    "export APP_SECRET='before$after'",
    'before',
    '.env.local: the value of APP_SECRET loses its $ and the word after it',
  ],
])('finds that %j is read as %j', (contents, value, text) => {
  const { read, lines } = check(contents)
  expect(read.APP_SECRET).toBe(value)
  expect(lines).toMatchObject([{ status: 'warning', text }])
  expect(JSON.stringify(lines)).not.toContain('before$')
})

test.each([
  ['APP_SECRET="before#after"', 'before#after'],
  ['APP_SECRET=before\\$after', 'before$after'],
  ['APP_SECRET=before # a comment', 'before'],
  ['# APP_SECRET=before#after', undefined],
])('accepts %j, read as %j', (contents, value) => {
  const { read, lines } = check(contents)
  expect(read.APP_SECRET).toBe(value)
  expect(lines).toMatchObject([{ status: 'passed' }])
})
