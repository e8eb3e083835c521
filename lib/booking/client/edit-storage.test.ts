/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { loadEdit, removeEdit, saveEdit } from './edit-storage'

const edit = { step: 'contact', draft: { ...emptyDraft, bags: 2 }, version: 3 } as const

beforeEach(() => sessionStorage.clear())

test('restores the edit of a ride, and not of another', () => {
  saveEdit('7KQ4-M9XW', edit)
  expect(loadEdit('7KQ4-M9XW')).toEqual(edit)
  expect(loadEdit('2BRT-H61C')).toBeNull()
})

test('removes a saved or abandoned edit', () => {
  saveEdit('7KQ4-M9XW', edit)
  removeEdit('7KQ4-M9XW')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('ignores an edit that does not parse', () => {
  sessionStorage.setItem('ride-edit:7KQ4-M9XW', '{"step":"contact","draft":{"scheduleOption":"never"}}')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('stores neither the booking nor its token', () => {
  saveEdit('7KQ4-M9XW', { ...edit, ...{ token: 'secret', session: { token: 'secret' } } })
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
})
