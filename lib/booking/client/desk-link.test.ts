/** @jest-environment jsdom */
import { readDeskLink, storeDeskLink } from './desk-link'

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('a browser without a desk has no link', () => {
  expect(readDeskLink()).toBeNull()
})

test('keeps the link of a desk until it is removed', () => {
  storeDeskLink('desk-token')
  expect(readDeskLink()).toBe('desk-token')
  storeDeskLink(null)
  expect(readDeskLink()).toBeNull()
})

test('a browser that blocks storage books without a desk', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  }
  expect(() => storeDeskLink('desk-token')).not.toThrow()
  expect(readDeskLink()).toBeNull()
})
