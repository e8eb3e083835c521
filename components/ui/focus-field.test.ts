/** @jest-environment jsdom */
import { focusField } from './focus-field'

test.each([
  ['a field', '', true],
  ['no field that cannot have the focus', 'disabled', false],
])('focuses %s, and says so', (_, attribute, isFocused) => {
  document.body.innerHTML = `<form><details><input name="a" ${attribute}></details></form>`
  const [form] = document.forms
  expect(form && focusField(form, 'a')).toBe(isFocused)
  expect(document.activeElement === form?.elements.namedItem('a')).toBe(isFocused)
})

test('a name without a field focuses nothing', () => {
  document.body.innerHTML = '<form></form>'
  const [form] = document.forms
  expect(form && focusField(form, 'a')).toBe(false)
})
