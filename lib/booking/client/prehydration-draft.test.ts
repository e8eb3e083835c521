/** @jest-environment jsdom */
import { readPrehydrationDraft } from './prehydration-draft'

const form = `<form>
  <input name=pickupLocation><input name=dropOffLocation><input name=coupon>
  <input type=radio name=scheduleOption value=immediately checked><input type=radio name=scheduleOption value=later>
  <input type=date name=pickupDate><input type=time name=pickupTime>
</form>`

beforeEach(() => {
  document.body.innerHTML = form
})
const find = (selector: string) => document.querySelector(selector) as HTMLInputElement

test('reads nothing without a form, or from an untouched one', () => {
  expect(readPrehydrationDraft(null)).toEqual({})
  expect(readPrehydrationDraft(document.body)).toEqual({})
})

test('reads typed places as search queries, and the schedule', () => {
  find('[name=pickupLocation]').value = ' jfk '
  find('[name=coupon]').value = 'FREE'
  find('[value=later]').checked = true
  expect(readPrehydrationDraft(document.body)).toEqual({ pickupQuery: 'jfk', scheduleOption: 'later' })
  find('[name=pickupDate]').value = '2027-03-15'
  expect(readPrehydrationDraft(document.body)).toMatchObject({ pickupDate: '2027-03-15' })
})

test('leaves out the place that is being typed', () => {
  find('[name=dropOffLocation]').focus()
  find('[name=dropOffLocation]').value = 'jf'
  expect(readPrehydrationDraft(document.body)).toEqual({})
})
