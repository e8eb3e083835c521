import { z } from 'zod'
import { type FormSchema, isId } from '@/lib/settings/model/form'
import { findLabel } from '@/lib/settings/model/labels'
import { postUnit, type SectionId, sectionGroups, sectionIds } from '@/lib/settings/model/sections'
import { readUnit } from './read-settings'
import { addIds, findUnit, parseValue, sentencesOf } from './units'

test.each<[SectionId, object, Record<string, string>]>([
  ['rates', { baseFare: -1 }, { '0.baseFare': 'Must be 0 or more.' }],
  ['rates', { passengers: 2.5 }, { '0.passengers': 'Must be a whole number.' }],
  ['rates', { vehicles: [] }, { '0.vehicles': 'Please add at least one.' }],
  ['rates', { vehicles: ['Executive Van'] }, { '3.vehicles': 'Must not repeat Executive Van.' }],
  ['faqs', { question: ' ' }, { '0.question': 'Please fill this in.' }],
  ['brand', { name: 'x'.repeat(61) }, { name: 'Must have at most 60 characters.' }],
  ['closedDays', { blackoutDates: [{ date: '', reason: 'x' }] }, { 'blackoutDates.0.date': 'Must be a date.' }],
  [
    'closedDays',
    { blackoutDates: [{ date: '2026-12-24', until: '2026-12-23', reason: 'x' }] },
    { 'blackoutDates.0.until': 'Must not be before the first day.' },
  ],
])('an invalid value of %s, %j, has a sentence at its field', async (unit, fields, sentences) => {
  const value = await readUnit(unit)
  const edited = Array.isArray(value)
    ? [{ ...value[0], ...fields }, ...value.slice(1)]
    : { ...Object(value), ...fields }
  const { error } = parseValue(unit, edited)
  expect(error && sentencesOf(error)).toEqual(sentences)
})

test('a new item gets an id of its name, which no other has', () => {
  const added = { question: 'Are pets welcome?' }
  const kept = { _id: 'fare', question: 'Is it cheap?' }
  const ids = (addIds(findUnit('faqs'), [kept, added, added]) as { _id: string }[]).map(({ _id }) => _id)
  expect(ids).toEqual(['fare', 'are-pets-welcome', 'are-pets-welcome-2'])
})

test('a new rate does not get the key of another as its ID', () => {
  const vans = { _id: 'executive-vans', key: 'van', name: 'Executive Vans' }
  expect(addIds(findUnit('rates'), [vans, { name: 'Van' }])).toEqual([vans, { _id: 'van-2', name: 'Van' }])
})

/** Lists the paths of all fields of a form, with an item of each list and an entry of each record. */
function listPaths({ type, properties = {}, items, additionalProperties }: FormSchema, path = ''): string[] {
  const below = (name: string, schema: FormSchema) => listPaths(schema, path === '' ? name : `${path}.${name}`)
  if (type === 'array') return [path, ...(items?.type === 'object' ? below('0', items) : [])]
  const fields = Object.entries(properties).flatMap(([name, schema]) => below(name, schema))
  const entries = typeof additionalProperties === 'object' ? below('some-key', additionalProperties) : []
  return [...(path === '' || /(^|\.)0$/.test(path) ? [] : [path]), ...fields, ...entries]
}

test.each([...sectionIds, postUnit('any')])('every field of %s has a label, and ids are hidden', unit => {
  const form: FormSchema = {
    ...z.toJSONSchema(findUnit(unit).schema, { io: 'input', unrepresentable: 'any' }),
  } as FormSchema
  const paths = listPaths(form)
  expect(paths.filter(path => findLabel(unit, path) === undefined)).toEqual([])
  const ids = paths.filter(path => isId(path.split('.').at(-1) ?? ''))
  expect(ids.filter(path => findLabel(unit, path)?.kind !== 'hidden')).toEqual([])
})

test('every section stands in one group of the page', () => {
  const shown: string[] = Object.values(sectionGroups).flat()
  expect(shown.toSorted()).toEqual([...sectionIds, 'connections', 'links', 'posts'].toSorted())
})
