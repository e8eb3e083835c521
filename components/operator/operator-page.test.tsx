/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import type { NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { describeStatement } from '@/lib/booking/model/statement'
import { accountOf, card, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import { fetchCardCharges, fetchOperatorView, submitOperatorAction } from '@/lib/operator/client/operator-client'
import { explainChangeUnavailable, listAvailableActions } from '@/lib/operator/model/actions'
import type { OperatorView } from '@/lib/operator/model/schemas'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import { OperatorPage } from './operator-page'

jest.mock('@/lib/operator/client/operator-client', () => ({
  ...jest.requireActual<object>('@/lib/operator/client/operator-client'),
  submitOperatorAction: jest.fn(),
  fetchOperatorView: jest.fn(),
  fetchCardCharges: jest.fn(),
}))
const send = jest.mocked(submitOperatorAction)
const read = jest.mocked(fetchOperatorView)
const fetchCharges = jest.mocked(fetchCardCharges)
const now = new Date('2026-03-12T12:00:00Z')

const booked = { at: '2026-03-10T15:00:00.000Z', version: 1, actor: 'rider' as const, words: 'Booked, $105.95.' }
const moved = { at: '2026-03-11T15:00:00.000Z', version: 2, actor: 'rider' as const, words: 'Changed. Vehicle: SUV.' }

type ViewOptions = { at?: Date; entries?: NewEntry[]; uncertainCharges?: UncertainCharge[] }

function viewOf(
  version: number,
  overrides: Partial<StoredBooking> = {},
  { at = now, entries = [], uncertainCharges = [] }: ViewOptions = {},
): OperatorView {
  const stored = sampleBooking(overrides)
  const booking = withAccount(stored, entries)
  const account = accountOf(stored, entries)
  const history = [booked, moved].filter(entry => entry.version <= version)
  return {
    booking,
    version,
    history,
    statement: describeStatement(account.entries, 'operator'),
    uncertainCharges,
    policyRefundCents: null,
    heldEmails: [],
    actions: listAvailableActions({ booking, account, uncertainCharges, now: at, freeWaitMinutes: 15 }),
    freeWaitMinutes: 15,
    canChange: explainChangeUnavailable({ booking, now: at }) === null,
    note: '',
    tripLink: 'http://localhost:3000/trip#7KQ4-M9XW.1774000000.signature',
  }
}

function staleTo(view: OperatorView) {
  const details = { view, changed: [moved] }
  return new AppError({
    kind: 'conflict',
    message: 'stale',
    code: 'stale',
    userMessage: 'The action did not go through.',
    details,
  })
}

beforeAll(polyfillDialogs)
beforeEach(() => {
  send.mockReset()
  read.mockReset()
  location.hash = ''
})

async function show(view: OperatorView | AppError) {
  location.hash = '7KQ4-M9XW.1774000000.signature'
  if (view instanceof AppError) read.mockRejectedValue(view)
  else read.mockResolvedValue(view)
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

test('shows a booking without running an action', async () => {
  await show(viewOf(1))
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeInTheDocument()
  expect(read).toHaveBeenCalledWith('7KQ4-M9XW.1774000000.signature')
  expect(send).not.toHaveBeenCalled()
})

test('sends no request without a capability URL', async () => {
  await act(async () => render(<OperatorPage />))
  expect(screen.getByRole('heading', { name: 'You need a link to open this page' })).toBeInTheDocument()
  expect(read).not.toHaveBeenCalled()
})

test.each([
  ['not_found', 'not_found', 'This booking link is not valid'],
  ['unavailable', 'offline', 'You are offline'],
  ['unavailable', 'no_answer', 'We could not load the booking'],
] as const)('shows the error page for %s, %s', async (kind, code, heading) => {
  await show(new AppError({ kind, message: code, code }))
  expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument()
})

test('sends the shown version with an action and reports the result', async () => {
  const user = await show(viewOf(1))
  send.mockResolvedValue(viewOf(2, { confirmedAt: now.toISOString() }))
  await user.click(getButton('Confirm ride'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'confirm', version: 1 })
  expect(await screen.findByText('Confirmed. Ada will be notified by email.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Actions' })).toHaveFocus()
})

test('requires a chauffeur name before sending', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Assign and notify customer'))
  expect(screen.getByLabelText(/Chauffeur’s name/)).toHaveAccessibleDescription('Please enter the chauffeur’s name.')
  expect(screen.getByLabelText(/Chauffeur’s name/)).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('focuses the first field when another chauffeur is entered', async () => {
  const chauffeur = { name: 'Vera Cole', car: 'Black Escalade', phone: '+12125550199' }
  const user = await show(viewOf(1, { chauffeur }))
  expect(screen.getByRole('link', { name: '(212) 555-0199' })).toHaveAttribute('href', 'tel:+12125550199')
  await user.click(getButton('Replace the chauffeur'))
  expect(screen.getByLabelText(/Chauffeur’s name/)).toHaveFocus()
})

test('explains at the focus why a confirmed action is no longer available', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Cancel ride…'))
  await user.type(screen.getByLabelText(/^Reason/), 'The road is closed.')
  send.mockRejectedValueOnce(staleTo(viewOf(2, { cancelledBy: 'rider', cancelledAt: now.toISOString() })))
  await user.click(getButton('Cancel the ride'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Actions' })).toHaveFocus())
})

test('shows changes on a stale page, keeps typed text, and sends the new version on the next press', async () => {
  const user = await show(viewOf(1))
  await user.type(screen.getByLabelText(/Chauffeur’s name/), 'Vera Cole')
  await user.type(screen.getByLabelText(/^Car/), 'Black Escalade')
  await user.type(screen.getByLabelText(/Chauffeur’s phone/), '212 555 0199')
  send.mockRejectedValueOnce(staleTo(viewOf(2)))
  await user.click(getButton('Assign and notify customer'))
  const newEntries = await screen.findByRole('region', { name: 'New since your last visit' })
  expect(within(newEntries).getByText('Changed. Vehicle: SUV.')).toBeInTheDocument()
  expect(screen.getByLabelText(/Chauffeur’s name/)).toHaveValue('Vera Cole')
  send.mockResolvedValueOnce(viewOf(3))
  await user.click(getButton('Assign and notify customer'))
  expect(send).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ version: 2 }))
})

test('shows changes made while the page was open and still sends the acknowledged version', async () => {
  const user = await show(viewOf(1))
  read.mockResolvedValue(viewOf(2))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('region', { name: 'New since your last visit' })).toBeInTheDocument()
  send.mockRejectedValueOnce(staleTo(viewOf(2)))
  await user.click(getButton('Confirm ride'))
  expect(send).toHaveBeenLastCalledWith(expect.anything(), { action: 'confirm', version: 1 })
})

test('hides acknowledged changes', async () => {
  const user = await show(viewOf(1))
  read.mockResolvedValue(viewOf(2))
  act(() => void window.dispatchEvent(new Event('focus')))
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('region', { name: 'New since your last visit' })).not.toBeInTheDocument()
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(getButton('Confirm ride'))
  expect(send).toHaveBeenLastCalledWith(expect.anything(), { action: 'confirm', version: 2 })
})

const paidByCard = { entries: [card(10_595)] }

test('cancels a ride with a reason and a refund, all of what was paid unless the operator says otherwise', async () => {
  const user = await show({ ...viewOf(1, {}, paidByCard), policyRefundCents: 5298 })
  await user.click(getButton('Cancel ride…'))
  expect(screen.getByLabelText(/^Refund in dollars/)).toHaveValue('105.95')
  expect(screen.getByText('All that was paid is $105.95; by the policy it is $52.98.')).toBeInTheDocument()
  await user.click(getButton('Cancel the ride'))
  expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription(
    'Please enter a reason. The customer will see it.',
  )
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText(/^Reason/), ' Snow. ')
  await user.clear(screen.getByLabelText(/^Refund in dollars/))
  await user.type(screen.getByLabelText(/^Refund in dollars/), '0')
  send.mockResolvedValueOnce(viewOf(2, { cancelledAt: now.toISOString() }, paidByCard))
  await user.click(getButton('Cancel the ride'))
  const action = { action: 'cancel', version: 1, reason: 'Snow.', refundCents: 0 }
  expect(send).toHaveBeenCalledWith(expect.anything(), action)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('shows the account like a bank statement', async () => {
  await show(viewOf(1, {}, { entries: [...paidByCard.entries, price('changed', 500), refund(2000)] }))
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader', { hidden: true })
      .map(header => header.textContent),
  ).toEqual(['Date', 'What happened', 'Amount', 'Balance'])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(row => [...row.querySelectorAll('td')].slice(2).map(cell => cell.textContent))).toEqual([
    ['$105.95', '$105.95'],
    ['−$105.95', '$0.00'],
    ['$5.00', '$5.00'],
    ['$20.00', '$25.00'],
  ])
  expect(rows[1]).toHaveTextContent(/Mar 1, 2027.*Card payment, sandbox 60001/)
})

test('keeps the typed reason in the dialog when the page is stale', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Cancel ride…'))
  await user.type(screen.getByLabelText(/Reason/), 'Snow.')
  send.mockRejectedValueOnce(staleTo(viewOf(2)))
  await user.click(getButton('Cancel the ride'))
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText('Changed. Vehicle: SUV.')).toBeInTheDocument()
  expect(screen.getByLabelText(/Reason/)).toHaveValue('Snow.')
})

test.each<[string, string, string, OperatorView]>([
  ['Refund sent…', 'Yes, sent', 'refund_sent', viewOf(1, {}, { entries: [zelle(20_000)] })],
  ['No-show…', 'Yes, record it', 'no_show', viewOf(1, { pickupAt: '2026-03-12T11:00:00.000Z' })],
])('asks for confirmation for %s', async (actionLabel, confirmLabel, action, view) => {
  const user = await show(view)
  await user.click(getButton(actionLabel))
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce({ ...view, version: 2 })
  await user.click(getButton(confirmLabel))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action, version: 1 })
})

test('records a Zelle payment of what is due, or of another amount', async () => {
  const user = await show(viewOf(1, {}, { entries: [zelle(10_000)] }))
  await user.click(getButton('Zelle received…'))
  const amount = screen.getByLabelText(/^Amount in dollars/)
  expect(amount).toHaveValue('5.95')
  await user.clear(amount)
  await user.type(amount, 'all')
  await user.click(getButton('Yes, it arrived'))
  expect(amount).toHaveAccessibleDescription('Please enter the amount in dollars, such as 20 or 20.50.')
  expect(send).not.toHaveBeenCalled()
  await user.clear(amount)
  await user.type(amount, '5')
  send.mockResolvedValueOnce(viewOf(2, {}, { entries: [zelle(10_500)] }))
  await user.click(getButton('Yes, it arrived'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'zelle_received', version: 1, amountCents: 500 })
  expect(await screen.findByText(/^Zelle payment recorded\. .+ Due: \$0\.95 by Zelle/)).toBeInTheDocument()
})

test('gives money back for a reason, and shows at the amount that it is too much', async () => {
  const user = await show(viewOf(1, {}, paidByCard))
  await user.click(getButton('Give money back…'))
  await user.type(screen.getByLabelText(/^Amount in dollars/), '200')
  await user.type(screen.getByLabelText(/^Reason/), 'The car was late.')
  const fields = { amountCents: 'This is more than the ride costs.' }
  send.mockRejectedValueOnce(new AppError({ kind: 'unprocessable', message: 'no', code: 'invalid_fields', fields }))
  await user.click(getButton('Give it back'))
  const action = { action: 'courtesy', version: 1, amountCents: 20_000, reason: 'The car was late.' }
  expect(send).toHaveBeenCalledWith(expect.anything(), action)
  expect(screen.getByLabelText(/^Amount in dollars/)).toHaveAccessibleDescription(/more than the ride costs/)
})

test('sets a fare in dollars', async () => {
  const user = await show(viewOf(1, { quote: null, zelleDueAt: null }))
  await user.type(screen.getByLabelText(/Fare agreed/), 'a lot')
  await user.click(getButton('Set the fare'))
  expect(screen.getByLabelText(/Fare agreed/)).toHaveAccessibleDescription(/Please enter the fare in dollars/)
  await user.clear(screen.getByLabelText(/Fare agreed/))
  await user.type(screen.getByLabelText(/Fare agreed/), '1,250.50')
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(getButton('Set the fare'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'fare', version: 1, amountCents: 125_050 })
})

test.each([
  ['no_answer', /do not know whether the action went through\. It is safe to try again/],
  ['offline', /do not know whether the action went through\. It is safe to try again/],
  ['unavailable', /^Something went wrong on the server\. Please try again\.$/],
])('says what is known after %s, and does not ask the operator to call', async (code, text) => {
  const user = await show(viewOf(1))
  send.mockRejectedValueOnce(new AppError({ kind: 'unavailable', message: 'lost', code }))
  await user.click(getButton('Confirm ride'))
  expect(await screen.findByText(text)).toBeInTheDocument()
})

const immediateRide = { scheduleOption: 'immediately' as const, pickupAt: '2026-03-12T11:54:00.000Z' }
const vera = { name: 'Vera Cole', car: 'Black Escalade', phone: '+12125550199' }

async function fillChauffeur(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/Chauffeur’s name/), vera.name)
  await user.type(screen.getByLabelText(/^Car/), vera.car)
  await user.type(screen.getByLabelText(/Chauffeur’s phone/), vera.phone)
}

test('requires minutes or a clock time to assign a chauffeur to an immediate ride', async () => {
  const user = await show(viewOf(1, immediateRide))
  await fillChauffeur(user)
  await user.click(getButton('Assign and notify customer'))
  expect(send).not.toHaveBeenCalled()
  const minutes = screen.getByLabelText(/^ETA in minutes/)
  expect(minutes).toHaveFocus()
  expect(minutes).toHaveAccessibleDescription(/Please enter the chauffeur’s arrival time/)
  await user.type(minutes, 'soon')
  await user.click(getButton('Assign and notify customer'))
  expect(minutes).toHaveAccessibleDescription(
    /Please enter the number of minutes from now \(0 to 720\) or a time of day/,
  )
  await user.clear(minutes)
  await user.type(minutes, '12')
  send.mockResolvedValueOnce(viewOf(2, { ...immediateRide, chauffeur: vera }))
  await user.click(getButton('Assign and notify customer'))
  expect(send).toHaveBeenLastCalledWith(expect.anything(), {
    action: 'chauffeur',
    version: 1,
    chauffeur: vera,
    eta: { inMinutes: 12 },
  })
})

test('assigns a chauffeur to a scheduled ride without an ETA', async () => {
  const user = await show(viewOf(1))
  await fillChauffeur(user)
  send.mockResolvedValueOnce(viewOf(2, { chauffeur: vera }))
  await user.click(getButton('Assign and notify customer'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'chauffeur', version: 1, chauffeur: vera })
})

test('changes the ETA of an assigned chauffeur to a clock time and shows a rejection at the field', async () => {
  const eta = '2026-03-12T12:10:00.000Z'
  const user = await show(viewOf(1, { ...immediateRide, chauffeur: vera, eta, etaEmailed: eta }))
  fireEvent.change(screen.getByLabelText('Or arrival time'), { target: { value: '08:30' } })
  const fields = { eta: '8:30 AM EDT is in the past.' }
  send.mockRejectedValueOnce(new AppError({ kind: 'unprocessable', message: 'no', code: 'invalid_fields', fields }))
  await user.click(getButton('Change the ETA'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'eta', version: 1, eta: { time: '08:30' } })
  expect(screen.getByLabelText(/^ETA in minutes/)).toHaveAccessibleDescription(/is in the past/)
})

test('hides the no-show action until it is allowed and shows from when', async () => {
  const pickupAt = new Date(Date.now() - 60_000).toISOString()
  await show(viewOf(1, { pickupAt }, { at: new Date() }))
  expect(screen.queryByRole('button', { name: 'No-show…' })).toBeNull()
  expect(
    screen.getByText(/^A no-show cannot be recorded until .+ Waiting is free for 15 min after the pickup time\.$/),
  ).toBeVisible()
})

test('shows the vehicle and party of an immediate ride in the page header', async () => {
  const pickupAt = new Date(Date.now() - 6 * 60_000 - 1000).toISOString()
  await show(viewOf(1, { ...immediateRide, pickupAt }))
  const head = screen.getByRole('heading', { level: 1 }).closest('header')
  expect(head).toHaveTextContent(/As soon as possible, requested .+, 6 min ago/)
  expect(head).toHaveTextContent('Executive Sedan, 2 passengers, 3 bags')
})

test('shows a delayed customer email with its next attempt and reason', async () => {
  const state = {
    kind: 'booked',
    to: 'ada@example.com',
    until: '2026-03-13T12:00:00.000Z',
    reason: 'daily_limit',
  } as const
  await show({ ...viewOf(1), heldEmails: [state] })
  expect(
    screen.getByText(/^The booking confirmation email to ada@example.com will be sent on .*\. Until/),
  ).toBeInTheDocument()
})

test('confirms an estimate as shown in one press', async () => {
  const { quote: fare } = sampleBooking()
  const quote = fare && { ...fare, provisional: true }
  const user = await show(viewOf(1, { quote, zelleDueAt: null }))
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(screen.getByRole('button', { name: /^Confirm fare of \$/ }))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'fare', version: 1, amountCents: fare?.totalCents })
})

test('of two card charges, the operator chooses the one that was charged back', async () => {
  const charge = { at: '2026-03-10T15:00:00.000Z', isChargedBack: false }
  fetchCharges.mockResolvedValue([
    { ...charge, amountCents: 10_595, transactionId: '60001', lastFour: null },
    { ...charge, amountCents: 500, transactionId: '60002', lastFour: '1111' },
  ])
  const user = await show(viewOf(1, {}, paidByCard))
  await user.click(getButton('Chargeback…'))
  const dialog = within(screen.getByRole('dialog'))
  const radio = await dialog.findByRole('radio', { name: /^\$5\.00 on / })
  expect(radio).toHaveAccessibleDescription('Card ending in 1111, transaction 60002')
  await user.click(getButton('Yes, charged back'))
  expect(dialog.getByText('Please choose a charge.')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  await user.click(radio)
  send.mockResolvedValue(viewOf(2))
  await user.click(getButton('Yes, charged back'))
  expect(send.mock.calls[0]?.[1]).toEqual({ action: 'chargeback', transactionId: '60002', version: 1 })
})

const uncertain = (state: UncertainCharge['state'], transactionId: string | null = null): ViewOptions => ({
  uncertainCharges: [{ state, at: now.toISOString(), amountCents: 10_595, transactionId }],
})

test('asks for the transaction ID of a charge that was made after all', async () => {
  const user = await show(viewOf(1, {}, uncertain('unknown')))
  await user.click(getButton('Charge was made…'))
  expect(screen.getByRole('dialog', { name: 'Was this charge made?' })).toHaveTextContent(/\$105\.95 on /)
  await user.click(getButton('Yes, it was made'))
  expect(screen.getByLabelText(/^Transaction ID/)).toHaveAccessibleDescription(
    'Please enter the transaction ID, such as 60123456789.',
  )
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(viewOf(2, {}, paidByCard))
  await user.type(screen.getByLabelText(/^Transaction ID/), ' 60123456789 ')
  await user.click(getButton('Yes, it was made'))
  const action = { action: 'charge_made', transactionId: '60123456789', version: 1 }
  expect(send).toHaveBeenCalledWith(expect.anything(), action)
  expect(await screen.findByText('Charge recorded as made. Paid: $105.95.')).toBeInTheDocument()
})

test('warns before a charge is recorded as not made', async () => {
  const user = await show(viewOf(1, {}, uncertain('unknown')))
  await user.click(getButton('Charge was not made…'))
  expect(screen.getByText(/if it was made after all, they will pay twice\./)).toBeInTheDocument()
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(getButton('It was not made'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'charge_not_made', version: 1 })
})

test('counts the only charge that was found without another choice', async () => {
  const user = await show(viewOf(1, {}, uncertain('found', '60009')))
  await user.click(getButton('Count a found charge…'))
  send.mockResolvedValueOnce(viewOf(2, {}, paidByCard))
  await user.click(getButton('Yes, count it'))
  const action = { action: 'charge_counted', transactionId: '60009', version: 1 }
  expect(send).toHaveBeenCalledWith(expect.anything(), action)
})

test('sends a new link after a question', async () => {
  const user = await show(viewOf(1))
  await user.click(getButton('Send the rider a new link…'))
  expect(screen.getByRole('dialog', { name: 'Send the rider a new link?' })).toHaveTextContent(
    /old link will stop working/,
  )
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(getButton('Yes, send it'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'new_link', version: 1 })
})
