/** @jest-environment jsdom */
import { offerTomorrow } from './booking-bar'

const form = `<form><select name=when><option value=now>Now</option><option value=later>Later</option></select>
  <input type=date name=date><input type=time name=time></form>`
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement

function choose(when: string) {
  field('when').value = when
  field('when').dispatchEvent(new Event('change', { bubbles: true }))
  return [field('date').value, field('time').value]
}

beforeAll(() => {
  jest.useFakeTimers({ now: new Date(2027, 2, 14, 12) })
  offerTomorrow()
})
afterAll(() => void jest.useRealTimers())
beforeEach(() => {
  document.body.innerHTML = form
})

test('a ride for later starts with tomorrow morning, one for now stays without', () => {
  expect(choose('now')).toEqual(['', ''])
  expect(choose('later')).toEqual(['2027-03-15', '08:00'])
})

test('a date that the visitor set stays', () => {
  field('date').value = '2027-04-01'
  expect(choose('later')).toEqual(['2027-04-01', ''])
})
