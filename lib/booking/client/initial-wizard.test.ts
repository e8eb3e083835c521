/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { initialWizardState } from '@/lib/booking/model/wizard'
import { saveWizard } from './booking-storage'
import { readInitialWizard, readPrehydrationDraft } from './initial-wizard'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('starts empty without a stored booking or a link', () => {
  expect(readInitialWizard()).toEqual({ state: initialWizardState, vehicle: '' })
})

test('keeps what was typed before the script loaded', () => {
  expect(readInitialWizard({ bags: 3 }).state.draft.bags).toBe(3)
})

test('a whole ride that was typed waits for "See fares"', () => {
  const { state } = readInitialWizard({ pickupQuery: 'JFK', dropOffQuery: 'Plaza', scheduleOption: 'later' })
  expect(state.draft).toMatchObject({ pickupQuery: 'JFK', areQueriesFromLink: true, pickupTime: '08:00' })
  expect(state.step === 'trip' && state.seeksFares).toBeFalsy()
})

test('a link fills in over what was typed', () => {
  history.replaceState(null, '', '/?service=city-to-city')
  const { state } = readInitialWizard({ serviceType: 'Within City', bags: 3 })
  expect(state.draft).toMatchObject({ serviceType: 'City to City', bags: 3 })
})

test('a stored draft wins over what was typed', () => {
  saveWizard({ ...initialWizardState, draft: { ...emptyDraft, bags: 2 } })
  expect(readInitialWizard({ bags: 3 }).state.draft.bags).toBe(2)
})

test('returns the linked vehicle unvalidated and leaves the chosen one', () => {
  history.replaceState(null, '', '/?vehicle=Jet')
  const { state, vehicle } = readInitialWizard()
  expect([state.draft.carCategory, vehicle]).toEqual(['', 'Jet'])
})

test('a later ride without a time is for tomorrow morning', () => {
  jest.useFakeTimers({ now: new Date(2027, 2, 14, 12) })
  history.replaceState(null, '', '/?when=later')
  expect(readInitialWizard().state.draft).toMatchObject({ pickupDate: '2027-03-15', pickupTime: '08:00' })
  history.replaceState(null, '', '/?when=later&date=2027-03-20')
  expect(readInitialWizard().state.draft).toMatchObject({ pickupDate: '2027-03-20', pickupTime: '' })
  jest.useRealTimers()
})

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
