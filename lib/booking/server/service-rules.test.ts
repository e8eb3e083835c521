import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentFolder } from '@/lib/content-folder'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { checkServiceFiles, readServiceRules } from './service-rules'

let directory: string

beforeEach(async () => {
  directory = path.join(await createTemporaryFolder(), 'content')
  await cp(path.join(contentFolder(), 'service.json'), path.join(directory, 'service.json'))
})

async function change(name: string, edit: (file: Record<string, object>) => unknown) {
  const file = path.join(directory, name)
  const edited = JSON.parse(await readFile(file, 'utf8'))
  edit(edited)
  await writeFile(file, JSON.stringify(edited))
}

test('the shipped rules are valid: half an hour ahead, day and night, all year', async () => {
  await checkServiceFiles(directory)
  const rules = await readServiceRules()
  expect(rules).toMatchObject({ leadTimeMinutes: 30, blackoutDates: [] })
  expect(Object.values(rules.hours)).toEqual(Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]))
})

test.each<[string, object, RegExp]>([
  ['a missing day of hours', { hours: {} }, /^content\/service\.json: hours\.monday: /],
  ['an invalid date', { blackoutDates: [{ date: '2027-02-30', reason: 'x' }] }, /: blackoutDates\.0\.date: /],
  [
    'a wait with its maximum first',
    { usualWait: { default: { from: 35, to: 20 } } },
    /: usualWait\.default: from is more/,
  ],
  ['a wait without its end', { usualWait: { 'new-york': { from: 20 } } }, /: usualWait\.new-york\.to: must be whole/],
  ['a misspelled field', { turnaround: 30 }, /^content\/service\.json: .*turnaround/],
  ['an unknown category', { fleet: { sedan: 1, vna: 2 } }, /: fleet\.vna: no vehicle category has this key or _id$/],
])('names file and field of %s', async (_, fault, message) => {
  await change('service.json', file => Object.assign(file, fault))
  await expect(checkServiceFiles(directory)).rejects.toThrow(message)
})

test.each<[object, RegExp]>([
  [{ from: '6:00', to: '22:00' }, /^content\/service\.json: hours\.friday\.0\.from: must be a time such as 06:30$/],
  [{ from: '06:00', to: '24:30' }, /: hours\.friday\.0\.to: must be a time such as 22:30, or 24:00$/],
  [{ from: '06:00', to: '06:00' }, /: hours\.friday\.0: from and to are the same/],
])('names file and field of hours such as %j', async (hours, message) => {
  await change('service.json', ({ hours: days = {} }) => Object.assign(days, { friday: [hours] }))
  await expect(checkServiceFiles(directory)).rejects.toThrow(message)
})

test('accepts a category named by its id', async () => {
  await change('service.json', file => Object.assign(file, { fleet: { 'executive-vans': 1 } }))
  await expect(checkServiceFiles(directory)).resolves.toBeUndefined()
})
