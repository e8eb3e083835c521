/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import type {
  AnyAction,
  OfferedAction,
  OfferedField,
  OperatorView,
  PerformedAction,
} from '@/lib/operator/model/schemas'
import { OperatorPage } from './operator-page'

const mockRead = jest.fn<Promise<OperatorView>, [string]>()
const mockSend = jest.fn<Promise<PerformedAction>, [AnyAction]>()
jest.mock('@/lib/browser/api', () => ({
  ...jest.requireActual<object>('@/lib/browser/api'),
  callEndpoint: (_: string, { token, body }: { token: string; body?: AnyAction }) =>
    body === undefined ? mockRead(token) : mockSend(body),
}))

const booked = { at: '2026-03-10T15:00:00.000Z', version: 1, actor: 'rider' as const, words: 'Booked, $105.95.' }
const moved = { at: '2026-03-11T15:00:00.000Z', version: 2, actor: 'rider' as const, words: 'Changed. Vehicle: SUV.' }

const atOnce: OfferedAction = {
  name: 'confirm',
  label: 'Confirm ride',
  unavailable: null,
  isNext: true,
  question: null,
  fields: [],
  presets: [],
}

function asking(fields: (Partial<OfferedField> & Pick<OfferedField, 'name' | 'kind' | 'label'>)[]): OfferedAction {
  const question = { title: 'Do it?', text: 'Think first.', call: null, yes: 'Yes, do it', no: 'No', isFinal: false }
  const defaults = { hint: '', initial: '', required: true, options: [], maxCharacters: 200 }
  return {
    ...atOnce,
    ...{ name: 'asks', label: 'Do it…', isNext: false, question },
    fields: fields.map(field => ({ ...defaults, ...field })),
  }
}
const asksReason = asking([{ name: 'reason', kind: 'lines', label: 'Reason' }])

function viewOf(version: number, actions = [atOnce, asksReason]): OperatorView {
  return {
    booking: sampleBooking(),
    version,
    history: [booked, moved].filter(entry => entry.version <= version),
    statement: [],
    actions,
    note: '',
    tripLink: 'http://localhost:3000/trip#7KQ4-M9XW.1774000000.signature',
  }
}

const performed = (view: OperatorView) => ({ ...view, done: 'Done.' })
beforeEach(() => {
  mockSend.mockReset()
  mockRead.mockReset()
  location.hash = ''
})

async function show(view: OperatorView | AppError) {
  location.hash = '7KQ4-M9XW.1774000000.signature'
  if (view instanceof AppError) mockRead.mockRejectedValue(view)
  else mockRead.mockResolvedValue(view)
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, focusThrottleInterval: 0 }}>
        <OperatorPage />
      </SWRConfig>,
    ),
  )
  return userEvent.setup()
}
const getButton = (name: string) => screen.getByRole('button', { name })
const sent = (index = -1) => mockSend.mock.calls.at(index)?.[0]

test.each([
  ['not_found', 'not_found', 'This link does not work'],
  ['unavailable', 'offline', 'You are offline'],
  ['unavailable', 'no_answer', 'We could not load the booking'],
] as const)('shows the error page for %s, %s', async (kind, code, heading) => {
  await show(new AppError({ kind, message: code, code }))
  expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument()
})

test('sends a double click once', async () => {
  const user = await show(viewOf(1))
  mockSend.mockReturnValue(new Promise(() => {}))
  await user.dblClick(getButton('Confirm ride'))
  expect(mockSend).toHaveBeenCalledTimes(1)
  expect(getButton('Saving…')).toHaveAttribute('aria-disabled', 'true')
})

test('repeats a request with its key after a lost response, and uses another key afterwards', async () => {
  const user = await show(viewOf(1))
  mockSend.mockRejectedValueOnce(new AppError({ kind: 'unavailable', message: 'lost', code: 'no_answer' }))
  await user.click(getButton('Confirm ride'))
  mockSend.mockResolvedValue(performed(viewOf(1)))
  await user.click(getButton('Confirm ride'))
  await user.click(getButton('Confirm ride'))
  const [first, second, third] = mockSend.mock.calls.map(([{ key }]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

test.each([
  ['no_answer', /do not know whether the action went through\. It is safe to try again/],
  ['offline', /do not know whether the action went through\. It is safe to try again/],
  ['unavailable', /^Something went wrong on the server\. Please try again\.$/],
])('says what is known after %s, and does not ask the operator to call', async (code, text) => {
  const user = await show(viewOf(1))
  mockSend.mockRejectedValueOnce(new AppError({ kind: 'unavailable', message: 'lost', code }))
  await user.click(getButton('Confirm ride'))
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('says why an action is not possible', async () => {
  const reason = 'A no-show cannot be recorded until 4:15 PM EDT.'
  await show(viewOf(1, [{ ...asksReason, label: 'No-show…', unavailable: reason }]))
  expect(screen.queryByRole('button', { name: 'No-show…' })).toBeNull()
  expect(screen.getByText('No-show').nextElementSibling).toHaveTextContent(reason)
})

test('asks for amounts, texts, times and choices, and sends what was entered', async () => {
  const options = ['60001', '60002'].map(value => ({ value, label: `Charge ${value}`, note: `Transaction ${value}` }))
  const action = asking([
    { name: 'amountCents', kind: 'amount', label: 'Amount in dollars', initial: '5.95', hint: 'At most $105.95.' },
    { name: 'reason', kind: 'lines', label: 'Reason' },
    { name: 'eta', kind: 'eta', label: 'ETA in minutes', hint: 'Local time.' },
    { name: 'charge', kind: 'choice', label: 'Which charge?', options },
  ])
  const user = await show(viewOf(1, [action]))
  await user.click(getButton('Do it…'))
  expect(screen.getByRole('dialog', { name: 'Do it?' })).toHaveTextContent('Think first.')
  expect(mockSend).not.toHaveBeenCalled()
  const amount = screen.getByLabelText(/^Amount in dollars/)
  expect(amount).toHaveValue('5.95')
  expect(amount).toHaveAccessibleDescription('At most $105.95.')
  await user.clear(amount)
  await user.type(amount, '1,250.50')
  await user.type(screen.getByLabelText(/^Reason/), 'Snow.')
  await user.type(screen.getByLabelText(/^ETA in minutes/), '12')
  const radio = screen.getByRole('radio', { name: 'Charge 60002' })
  expect(radio).toHaveAccessibleDescription('Transaction 60002')
  await user.click(radio)
  mockSend.mockResolvedValueOnce(performed(viewOf(2)))
  await user.click(getButton('Yes, do it'))
  expect(sent()).toMatchObject({
    ...{ action: 'asks', version: 1, amountCents: 125_050, reason: 'Snow.' },
    ...{ eta: { inMinutes: 12 }, charge: '60002' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('of minutes and a time of day, sends the one that was typed last, and neither of an ETA that may be left out', async () => {
  const eta = { name: 'eta', kind: 'eta', label: 'ETA in minutes', required: false } as const
  const user = await show(viewOf(1, [asking([eta])]))
  await user.click(getButton('Do it…'))
  const fields = { eta: '8:30 AM EDT is in the past.' }
  mockSend.mockRejectedValue(new AppError({ kind: 'unprocessable', message: 'no', code: 'invalid_fields', fields }))
  await user.click(getButton('Yes, do it'))
  expect(sent()).not.toHaveProperty('eta')
  await user.type(screen.getByLabelText(/^ETA in minutes/), 'soon')
  await user.click(getButton('Yes, do it'))
  expect(sent()).toMatchObject({ eta: { inMinutes: Number.NaN } })
  fireEvent.change(screen.getByLabelText('Or arrival time'), { target: { value: '08:30' } })
  await user.click(getButton('Yes, do it'))
  expect(sent()).toMatchObject({ eta: { time: '08:30' } })
  expect(screen.getByLabelText('Or arrival time')).toHaveAccessibleDescription(/is in the past/)
  expect(screen.getByLabelText('Or arrival time')).toHaveFocus()
  expect(screen.getByLabelText(/^ETA in minutes/)).toBeValid()
})

test('keeps what was typed in a dialog that was closed by mistake, and the focus at its button', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Do it…'))
  await user.type(screen.getByLabelText(/^Reason/), 'Snow.')
  await user.keyboard('{Escape}')
  expect(getButton('Do it…')).toHaveFocus()
  await user.click(getButton('Do it…'))
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Snow.')
})

test('a dialog of what a change elsewhere made impossible stays open, and says so once it is sent', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Do it…'))
  const reason = 'The ride has begun.'
  mockRead.mockResolvedValue(viewOf(2, [{ ...asksReason, unavailable: reason, question: null, fields: [] }]))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Do it…' })).toBeNull())
  const message = { kind: 'conflict', message: 'no', code: 'not_possible', userMessage: reason } as const
  mockSend.mockRejectedValueOnce(new AppError(message))
  await user.type(screen.getByLabelText(/^Reason/), 'Snow.')
  await user.click(getButton('Yes, do it'))
  expect(sent()).toMatchObject({ action: 'asks', reason: 'Snow.' })
  expect(await within(screen.getByRole('dialog')).findByText(reason)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Actions' })).toHaveFocus()
})

test('a change that was read while the page was open is not overwritten unseen', async () => {
  const user = await show(viewOf(1))
  mockRead.mockResolvedValue(viewOf(2))
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText('Changed. Vehicle: SUV.')
  const words = screen.getAllByText(/^(Booked,|Changed)/).map(({ textContent }) => textContent)
  expect(words).toEqual([moved.words, booked.words])
  const details = { view: viewOf(2) }
  mockSend.mockRejectedValueOnce(new AppError({ kind: 'conflict', message: 'stale', code: 'stale', details }))
  await user.click(getButton('Confirm ride'))
  expect(sent()).toMatchObject({ action: 'confirm', version: 1 })
  mockSend.mockResolvedValueOnce(performed(viewOf(2)))
  await user.click(getButton('Confirm ride'))
  expect(sent()).toMatchObject({ action: 'confirm', version: 2 })
})
