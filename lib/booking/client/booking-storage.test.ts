/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedyBooking, kennedyRequest as request } from '@/lib/booking/model/testing/samples'
import { initialWizardState } from '@/lib/booking/model/wizard'
import { updateBooking } from './booking-client'
import {
  findPendingSubmission,
  loadWizard,
  markSubmissionCompleted,
  prepareSubmission,
  saveWizard,
} from './booking-storage'
import { readInitialWizard, readPrehydrationDraft } from './initial-wizard'

const changed = { ...emptyDraft, bags: 1 }

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('restores the form, its booking and its search for fares after a reload', () => {
  const draft = { ...emptyDraft, pickupQuery: 'JFK', dropOffQuery: 'Plaza' }
  const session = { booking: kennedyBooking, token: 'a-token', version: 4 }
  for (const state of [
    { step: 'trip', draft, session: null, seeksFares: true } as const,
    { step: 'confirmed', draft, session } as const,
  ]) {
    saveWizard(state)
    expect(loadWizard()).toEqual(state)
  }
})

test.each(['not json', '{"step":"trip","draft":{"scheduleOption":"never"}}'])('discards %s in the storage', stored => {
  sessionStorage.setItem('booking', stored)
  expect(loadWizard()).toBeNull()
})

test('resends an unchanged draft with the same key and request, unless another fare was accepted', () => {
  const first = prepareSubmission({ draft: emptyDraft, request })
  const dearer = { ...request, rent: 99 }
  expect(prepareSubmission({ draft: emptyDraft, request: dearer })).toEqual(first)
  const accepted = prepareSubmission({ draft: emptyDraft, request: dearer, replaceRequest: true })
  expect([accepted.key, accepted.request.rent]).toEqual([first.key, 99])
})

test('finds a submission without a response after the draft has changed, which has another key', () => {
  const { key } = prepareSubmission({ draft: emptyDraft, request })
  expect(findPendingSubmission(emptyDraft)).toBeNull()
  expect(findPendingSubmission(changed)).toMatchObject({ key, request })
  markSubmissionCompleted()
  expect(findPendingSubmission(changed)).toBeNull()
  expect(prepareSubmission({ draft: changed, request }).key).not.toBe(key)
})

test('books under the same key in a tab duplicated before the submission', () => {
  saveWizard({ ...initialWizardState, draft: changed })
  const copied = { ...sessionStorage }
  const first = prepareSubmission({ draft: changed, request })
  sessionStorage.clear()
  for (const [name, value] of Object.entries(copied)) sessionStorage.setItem(name, value)
  expect(prepareSubmission({ draft: changed, request }).key).toBe(first.key)
})

test('generates keys on a page over plain HTTP', () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
  expect(prepareSubmission({ draft: emptyDraft, request }).key).toMatch(/^[0-9a-f]{32}$/)
})

test('starting over clears form and key, and a late response restores neither', () =>
  jest.isolateModulesAsync(async () => {
    const storage = await import('./booking-storage')
    storage.saveWizard({ ...initialWizardState, draft: changed })
    const { key } = storage.prepareSubmission({ draft: changed, request })
    storage.clearWizard()
    storage.saveWizard({ ...initialWizardState, draft: changed })
    expect(storage.loadWizard()).toBeNull()
    expect(storage.prepareSubmission({ draft: changed, request }).key).not.toBe(key)
  }))

test('books when the browser blocks storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveWizard({ ...initialWizardState, draft: changed })).not.toThrow()
  expect(prepareSubmission({ draft: emptyDraft, request }).request).toEqual(request)
})

test('a whole ride that was typed waits for "See fares"', () => {
  const state = readInitialWizard({ pickupQuery: 'JFK', dropOffQuery: 'Plaza', scheduleOption: 'later' })
  expect(state.draft).toMatchObject({ pickupQuery: 'JFK', pickupTime: '08:00' })
  expect(state.step === 'trip' && state.seeksFares).toBeFalsy()
})

test('a link fills in over what was typed or stored', () => {
  history.replaceState(null, '', '/?service=city-to-city')
  const linked = { serviceType: 'City to City', bags: 3 }
  expect(readInitialWizard({ serviceType: 'Within City', bags: 3 }).draft).toMatchObject(linked)
  saveWizard({ ...initialWizardState, draft: { ...emptyDraft, bags: 2 } })
  expect(readInitialWizard({ bags: 3 }).draft).toMatchObject({ ...linked, bags: 2 })
})

test('a later ride without a time is for tomorrow morning', () => {
  jest.useFakeTimers({ now: new Date(2027, 2, 14, 12) })
  history.replaceState(null, '', '/?when=later')
  expect(readInitialWizard().draft).toMatchObject({ pickupDate: '2027-03-15', pickupTime: '08:00' })
  history.replaceState(null, '', '/?when=later&date=2027-03-20')
  expect(readInitialWizard().draft).toMatchObject({ pickupDate: '2027-03-20', pickupTime: '' })
  jest.useRealTimers()
})

test('reads what was typed into the server’s form, but not what is being typed', () => {
  document.body.innerHTML = `<form>
    <input name=pickupLocation><input name=dropOffLocation><input name=coupon>
    <input type=radio name=scheduleOption value=immediately checked><input type=radio name=scheduleOption value=later>
    <input type=date name=pickupDate><input type=time name=pickupTime>
  </form>`
  const find = (selector: string) => document.querySelector(selector) as HTMLInputElement
  expect([readPrehydrationDraft(null), readPrehydrationDraft(document.body)]).toEqual([{}, {}])
  find('[name=pickupLocation]').value = ' jfk '
  find('[name=dropOffLocation]').focus()
  find('[name=dropOffLocation]').value = 'jf'
  find('[name=coupon]').value = 'FREE'
  find('[value=later]').checked = true
  expect(readPrehydrationDraft(document.body)).toEqual({ pickupQuery: 'jfk', scheduleOption: 'later' })
  find('[name=pickupDate]').value = '2027-03-15'
  expect(readPrehydrationDraft(document.body)).toMatchObject({ pickupDate: '2027-03-15' })
})

test('a change names the version that it was made from, when that is known', async () => {
  const versions: (string | null)[] = []
  const fetch = async (_: string, init?: RequestInit) => {
    versions.push(new Headers(init?.headers).get('if-match'))
    return { ok: true, status: 200, json: async () => ({ booking: kennedyBooking, version: 5 }) }
  }
  Object.assign(globalThis, { fetch })
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal, any: () => new AbortController().signal })
  const change = { id: kennedyBooking.id, token: 'a-token', request }
  expect(await updateBooking({ ...change, version: 4 })).toMatchObject({ version: 5 })
  await updateBooking(change)
  expect(versions).toEqual(['"4"', null])
})
