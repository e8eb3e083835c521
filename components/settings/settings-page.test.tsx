/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { callEndpoint } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import { fetchSettings, submitUnitChange } from '@/lib/settings/client/settings-client'
import type { SettingsView, UnitView } from '@/lib/settings/model/schemas'
import { SettingsPage } from './settings-page'
import { SiteCheck } from './site-check'

jest.mock('@/lib/settings/client/settings-client', () => ({
  ...jest.requireActual<object>('@/lib/settings/client/settings-client'),
  fetchSettings: jest.fn(),
  submitUnitChange: jest.fn(),
}))

jest.mock('@/lib/browser/api', () => ({
  ...jest.requireActual<object>('@/lib/browser/api'),
  callEndpoint: jest.fn(),
}))

const read = jest.mocked(fetchSettings)

const submit = jest.mocked(submitUnitChange)

const text = { type: 'string' }

const faqForm = {
  type: 'array',
  items: {
    type: 'object',
    required: ['_id', 'question', 'answer'],
    properties: { _id: text, question: text, answer: text },
  },
}

const [fare, pets] = [
  { _id: 'fare', question: 'What is the fare?', answer: 'Fixed.' },
  { _id: 'pets', question: 'Pets?', answer: 'Yes.' },
]

const shared = { version: 0, choices: {}, source: 'file' as const, problem: '', history: [] }

const faqs: UnitView = { ...shared, unit: 'faqs', name: 'content/faqs.json', form: faqForm, value: [fare, pets] }

const brandForm = { type: 'object', properties: { name: text } }

const brand: UnitView = {
  ...shared,
  unit: 'brand',
  name: 'content/brand.json',
  form: brandForm,
  value: { name: 'Nocturne' },
}

const user = userEvent.setup()

beforeEach(() => {
  sessionStorage.clear()
  jest.resetAllMocks()
  location.hash = '#3f9a1c22b0.signature'
})

const done = { brand: true, contact: true, cities: true, rates: true, mail: true, payments: true }

function settingsWith(units: UnitView[]): SettingsView {
  const connections = { version: 0, usedVersion: 0, problem: '', fields: [] }
  const linkExpiresAt = '2026-11-27T14:00:00.000Z'
  return { linkExpiresAt, units, posts: [], links: [], connections, setup: done, provesMail: false }
}

async function open(title: string, units: UnitView[] = [brand, faqs]) {
  read.mockResolvedValue(settingsWith(units))
  const page = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsPage />
    </SWRConfig>,
  )
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${title}`) }))
  return page
}

const typeName = async (name: string) => {
  await user.clear(screen.getByLabelText('Company name'))
  await user.type(screen.getByLabelText('Company name'), name)
}

const save = () => user.click(screen.getByRole('button', { name: 'Save' }))

const lastChange = () => submit.mock.lastCall?.[1]

test('while a save is on its way the fields show that nothing more is typed, and it is sent once', async () => {
  await open('Name')
  await typeName('Aurora')
  const response = Promise.withResolvers<{ units: UnitView[] }>()
  submit.mockReturnValueOnce(response.promise)
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Company name')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Saving…' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Saving…' }))
  expect(submit).toHaveBeenCalledTimes(1)
  response.resolve({ units: [{ ...brand, version: 1, source: 'edit', value: { name: 'Aurora' } }] })
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(screen.getByLabelText('Company name')).toHaveValue('Aurora')
  expect(screen.getByLabelText('Company name')).toBeEnabled()
})

test('what was typed outlasts a reload, and leaving is warned of until it is saved or discarded', async () => {
  const { unmount } = await open('Name')
  await typeName('Aurora')
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  unmount()
  await open('Name')
  expect(screen.getByLabelText('Company name')).toHaveValue('Aurora')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('Company name')).toHaveValue('Nocturne')
  expect(leaves()).toBe(true)
})

test('a change made elsewhere is shown, and nothing that was typed is lost', async () => {
  await open('Name')
  await typeName('Mine')
  const theirs: UnitView = { ...brand, version: 1, source: 'edit', value: { name: 'Theirs' } }
  const details = { current: theirs }
  submit.mockRejectedValueOnce(new AppError({ kind: 'conflict', message: 'stale', code: 'stale', details }))
  await save()
  expect(await screen.findByText('This was changed elsewhere, such as in another tab.')).toBeVisible()
  expect(screen.getByLabelText('Company name')).toHaveValue('Mine')
  submit.mockResolvedValueOnce({ units: [{ ...theirs, version: 2, value: { name: 'Mine' } }] })
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  expect(lastChange()).toEqual({ unit: 'brand', version: 1, change: { to: 'value', value: { name: 'Mine' } } })
  expect(await screen.findByText(/^Saved/)).toBeVisible()
})

test('items of a list are added, moved and removed, with the focus where the owner goes on', async () => {
  await open('Questions')
  await user.click(screen.getByRole('button', { name: 'Add a question' }))
  await screen.findByRole('button', { name: 'New question' })
  await user.type(screen.getByLabelText(/^Question/), 'Wi-Fi?')
  await user.click(screen.getByRole('button', { name: 'Up' }))
  await user.click(screen.getByRole('button', { name: /^Pets/ }))
  await user.click(screen.getByRole('button', { name: 'Remove Pets?' }))
  submit.mockResolvedValue({ units: [faqs] })
  await save()
  const added = { question: 'Wi-Fi?', answer: '' }
  expect(lastChange()).toEqual({ unit: 'faqs', version: 0, change: { to: 'value', value: [fare, added] } })
})

test('an earlier version is taken back, and so is the file', async () => {
  const link = { id: '3f9a1c22b0', sentAt: '2026-11-27T08:00:00.000Z' }
  const history = [2, 1].map(version => ({ version, at: '2026-11-27T09:00:00.000Z', link, isFile: false }))
  await open('Name', [{ ...brand, version: 2, source: 'edit', history }])
  submit.mockResolvedValue({ units: [brand] })
  await user.click(screen.getByText('Earlier versions'))
  expect(screen.getAllByText(/^with the link of /)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Take back to/ }))
  expect(lastChange()).toEqual({ unit: 'brand', version: 2, change: { to: 'version', version: 1 } })
})

test('what a hosted backend has is read-only', async () => {
  await open('Name', [{ ...brand, source: 'backend' }])
  expect(screen.getByText('This comes from your content service. Change it there.')).toBeVisible()
  expect(screen.queryByLabelText('Company name')).toBeNull()
})

test('a surcharge has the fields of when it applies, and any that is refused', async () => {
  const properties = { label: text, when: text, from: text, dates: { type: 'array', items: text } }
  const items = { type: 'object', required: ['label', 'when'], properties }
  const unit: UnitView = {
    ...shared,
    unit: 'surcharges',
    name: 'content/pricing.json',
    choices: { when: ['always', 'night', 'dates'].map(value => ({ value, label: value })) },
    form: { type: 'object', properties: { surcharges: { type: 'array', items } } },
    value: { surcharges: [{ label: 'Late', when: 'night' }] },
  }
  await open('Surcharges', [unit])
  await user.click(screen.getByRole('button', { name: 'Late' }))
  expect(screen.getByLabelText('From')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Dates of pickup' })).toBeNull()
  await user.selectOptions(screen.getByLabelText(/Applies/), 'dates')
  expect(screen.queryByLabelText('From')).toBeNull()
  expect(screen.getByRole('group', { name: 'Dates of pickup' })).toBeVisible()

  // What was entered before it was hidden.
  const fields = { 'surcharges.0.from': 'Must be a time.' }
  submit.mockRejectedValue(new AppError({ kind: 'unprocessable', message: 'invalid', userMessage: 'No.', fields }))
  await save()
  expect(await screen.findByLabelText('From')).toHaveAccessibleDescription(/Must be a time/)
})

test('the check of the site shows what is wrong first, each with its remedy, and sums it up', async () => {
  jest.mocked(callEndpoint).mockResolvedValue({
    lines: [
      { status: 'passed', text: 'Content files: valid' },
      { status: 'warning', text: 'Payments: sandbox', remedy: 'Connect a gateway.' },
      { status: 'failed', text: 'Mail server: none', remedy: 'Set SMTP_URL.' },
    ],
  })
  render(<SiteCheck />)
  await user.click(screen.getByRole('button', { name: 'Check my site' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wrong: Mail server: noneSet SMTP_URL.',
    'Please look: Payments: sandboxConnect a gateway.',
    'Good: Content files: valid',
  ])
  expect(screen.getByRole('status')).toHaveTextContent('1 wrong, 1 to look at')
})
