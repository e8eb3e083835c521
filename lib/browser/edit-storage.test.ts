/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/draft'
import { loadEdit, removeEdit, saveEdit } from './edit-storage'

const edit = { step: 'contact', draft: { ...emptyDraft, bags: 2 }, version: 3 } as const

beforeEach(() => sessionStorage.clear())

test('what was being changed of a ride is found again, and nothing of another', () => {
  saveEdit('7KQ4-M9XW', edit)
  expect(loadEdit('7KQ4-M9XW')).toEqual(edit)
  expect(loadEdit('2BRT-H61C')).toBeNull()
})

test('what was saved or given up is found no more', () => {
  saveEdit('7KQ4-M9XW', edit)
  removeEdit('7KQ4-M9XW')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('what cannot be understood is not found', () => {
  sessionStorage.setItem('ride-edit:7KQ4-M9XW', '{"step":"contact","draft":{"scheduleOption":"never"}}')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('neither the booking nor its token is kept', () => {
  saveEdit('7KQ4-M9XW', { ...edit, ...{ token: 'secret', held: { token: 'secret' } } })
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
})
