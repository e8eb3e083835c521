import { z } from 'zod'
import { type FormSchema, isId } from '@/lib/settings/model/form'
import { findLabel } from '@/lib/settings/model/labels'
import { postUnit, sectionGroups, sectionIds } from '@/lib/settings/model/sections'
import { findUnit } from './units'

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
