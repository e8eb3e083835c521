import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const roots = ['testing/content', 'lib/notifications/email', 'lib/content/model', 'components']
const files = roots.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(md|json|tsx?)$/.test(name) && !name.includes('.test.'))
    .map(name => path.join(root, name)),
)

// Nothing here tracks flights or checks anyone's record, so shipped text must not claim it.
test.each([
  [/follows? (the|your) flight/i],
  [/(track|monitor|watch)(s|es|ing)? (the|your) flight/i],
  [/there when you land/i],
  [/background check/i],
])('shipped text makes no unsupported promise: %s', promise => {
  const found = files.filter(file => promise.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
