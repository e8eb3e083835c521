/** @jest-environment jsdom */
import { emptyExtras } from '@/lib/booking/model/fields'
import { readPrehydrationDraft } from './prehydration-draft'

/** Renders the server's form and enters values by the names of the controls. */
function enter(html: string, values: Record<string, string | boolean>) {
  document.body.innerHTML = `<form>${html}</form>`
  for (const [name, value] of Object.entries(values)) {
    const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (control === null) throw new Error(`no control ${name}`)
    if (typeof value === 'boolean') control.checked = value
    else control.value = value
  }
  return readPrehydrationDraft(document.body)
}

const SEATS = `<input type=number name=extras.childSeats.infant value=0>
  <input type=number name=extras.childSeats.booster value=0>`

test('reads nothing without a form', () => {
  expect(readPrehydrationDraft(null)).toEqual({})
})

test('leaves out unchanged controls', () => {
  expect(enter(`<input type=number name=passengers value=2>${SEATS}`, {})).toEqual({})
})

test('reads numbers, choices and check boxes', () => {
  const form = `<input type=number name=passengers value=2><input type=checkbox name=isCarpool>
    <select name=luggageWeight><option value="" selected></option><option value=heavy></option></select>`
  expect(enter(form, { passengers: '3', isCarpool: true, luggageWeight: 'heavy' })).toEqual({
    passengers: 3,
    isCarpool: true,
    luggageWeight: 'heavy',
  })
})

test('fills extras that were not entered with empty values', () => {
  expect(enter(SEATS, { 'extras.childSeats.booster': '2' })).toEqual({
    extras: { ...emptyExtras, childSeats: { infant: 0, toddler: 0, booster: 2 } },
  })
})

test.each([
  ['a name that the draft does not know', '<input name=coupon>', { coupon: 'FREE' }],
  ['an extra without a number', '<input name=extras.childSeats.infant value=0>', { 'extras.childSeats.infant': 'x' }],
])('ignores %s', (_, form, values) => {
  expect(enter(form, values)).toEqual({})
})

test('reads a typed place as a search query', () => {
  expect(enter('<input name=pickupLocation>', { pickupLocation: ' jfk ' })).toEqual({ pickupQuery: 'jfk' })
})

test('leaves out the place that is being typed', () => {
  document.body.innerHTML = '<form><input name=pickupLocation></form>'
  const input = document.querySelector('input')
  input?.focus()
  if (input) input.value = 'jf'
  expect(readPrehydrationDraft(document.body)).toEqual({})
})
