/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import type { Booking } from '@/lib/booking/model/schemas'
import { getPriceCents } from '@/lib/booking/model/status'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import { fetchCardCharges, fetchOperatorView, submitOperatorAction } from '@/lib/operator/client/operator-client'
import { explainChangeUnavailable, listAvailableActions } from '@/lib/operator/model/actions'
import type { OperatorView } from '@/lib/operator/model/schemas'
import type { CardCharge, UncertainCharge } from '@/lib/payments/model/schemas'
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

function viewOf(
  version: number,
  overrides: Partial<Booking> = {},
  {
    at = now,
    cardCharges = [],
    uncertainCharges = [],
  }: { at?: Date; cardCharges?: CardCharge[]; uncertainCharges?: UncertainCharge[] } = {},
): OperatorView {
  const booking = sampleBooking(overrides)
  const history = [booked, moved].filter(entry => entry.version <= version)
  const actions = listAvailableActions({ booking, cardCharges, uncertainCharges, now: at, freeWaitMinutes: 15 })
  return {
    booking,
    version,
    history,
    payments: [],
    cardCharges,
    uncertainCharges,
    fareDueCents: getPriceCents(booking),
    heldEmails: [],
    actions,
    freeWaitMinutes: 15,
    canChange: explainChangeUnavailable({ booking, now: at }) === null,
    note: '',
    tripLink: 'http://localhost:3000/trip#7KQ4-M9XW.1774000000.signature',
  }
}

function cardCharge(amountCents: number): CardCharge {
  return { transactionId: '60001', at: now.toISOString(), amountCents, isChargedBack: false, lastFour: null }
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
  send.mockRejectedValueOnce(
    staleTo(viewOf(2, { status: 'cancelled', cancelledBy: 'rider', cancelledAt: now.toISOString() })),
  )
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

test('cancels a ride with a reason after confirmation and shows the refund in dollars', async () => {
  const user = await show(
    viewOf(1, { status: 'paid', paidCents: 10_595, transactionId: '60001' }, { cardCharges: [cardCharge(10_595)] }),
  )
  await user.click(getButton('Cancel ride…'))
  expect(screen.getByText(/The full \$105\.95 will be refunded to the card\./)).toBeInTheDocument()
  await user.click(getButton('Cancel the ride'))
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText(/Reason/), ' Snow. ')
  send.mockResolvedValueOnce(viewOf(2, { status: 'cancelled', cancelledAt: now.toISOString() }))
  await user.click(getButton('Cancel the ride'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'cancel', version: 1, reason: 'Snow.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['by Zelle', [], /You will then need to send the full \$203\.00 refund by Zelle/],
  [
    'by Zelle and by card',
    [cardCharge(4600)],
    /each payment the way it was made\. .+ any amount that is left for you to send/,
  ],
])('says who sends the refund of a ride paid %s', async (_, cardCharges, text) => {
  const user = await show(viewOf(1, { status: 'paid', paidCents: 20_300 }, { cardCharges }))
  await user.click(getButton('Cancel ride…'))
  expect(screen.getByText(text)).toBeInTheDocument()
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

test.each([
  ['Zelle received…', 'Yes, it arrived', 'zelle_received', {}],
  ['Refund sent…', 'Yes, sent', 'refund_sent', { status: 'refund_due', refundBy: 'operator', refundCents: 1 }],
  ['No-show…', 'Yes, record it', 'no_show', { pickupAt: '2026-03-12T11:00:00.000Z' }],
] as const)('asks for confirmation for %s', async (actionLabel, confirmLabel, action, overrides) => {
  const user = await show(viewOf(1, overrides))
  await user.click(getButton(actionLabel))
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(viewOf(2, overrides))
  await user.click(getButton(confirmLabel))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action, version: 1 })
})

test.each([
  [
    'a canceled ride, whose customer is notified',
    { status: 'refund_due' },
    'Refund recorded as sent. Ada will be notified by email.',
  ],
  ['an active ride, whose customer was notified before', { status: 'paid', paidCents: 2 }, 'Refund recorded as sent.'],
] as const)('records the refund of %s', async (_, status, message) => {
  const booking = { ...status, refundBy: 'operator', refundCents: 1, partialRefundCents: 1 } as const
  const user = await show(viewOf(1, booking))
  await user.click(getButton('Refund sent…'))
  const isNotified = message.includes('notified')
  expect(within(screen.getByRole('dialog')).queryAllByText(/Ada will be notified/)).toHaveLength(isNotified ? 1 : 0)
  send.mockResolvedValueOnce(viewOf(2, { ...booking, refundBy: null }))
  await user.click(getButton('Yes, sent'))
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test.each([
  ['Zelle received for the change…', 'Has the Zelle payment of $30.00 for the change arrived?', 'change'],
  ['Zelle received for the balance…', 'Has the Zelle payment of $5.00 for the balance arrived?', 'balance'],
] as const)('of two payments that wait, records the one of %s', async (actionLabel, question, pays) => {
  const due = { invoiceNumber: 'INV-1', paymentMethod: 'zelle', isPaymentOpen: false } as const
  const at = '2027-03-12T11:00:00.000Z'
  const overrides: Partial<Booking> = {
    status: 'paid',
    balanceDue: { ...due, amountCents: 500 },
    pendingChange: {
      ...{ ...due, invoiceNumber: 'INV-2', ride: viewOf(1).booking, differenceCents: 3000 },
      ...{ requestedAt: at, requestedBy: 'rider', expiresAt: at },
    },
  }
  const user = await show(viewOf(1, overrides))
  await user.click(getButton(actionLabel))
  expect(screen.getByRole('dialog', { name: question })).toBeInTheDocument()
  send.mockResolvedValueOnce(viewOf(2, overrides))
  await user.click(getButton('Yes, it arrived'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'zelle_received', version: 1, pays })
})

test('sets a fare in dollars', async () => {
  const user = await show(viewOf(1, { quote: null, status: 'reserved', zelleDueAt: null }))
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
  const user = await show(viewOf(1, { quote, status: 'reserved', zelleDueAt: null }))
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(screen.getByRole('button', { name: /^Confirm fare of \$/ }))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'fare', version: 1, amountCents: fare?.totalCents })
})

test('of two card charges, the operator chooses the one that was charged back', async () => {
  const charge = { at: '2026-03-10T15:00:00.000Z', amountCents: 10_595, isChargedBack: false, lastFour: null }
  const cardCharges = [
    { ...charge, transactionId: '60000000001' },
    { ...charge, transactionId: '60000000002', amountCents: 500 },
  ]
  fetchCharges.mockResolvedValue([{ ...charge, transactionId: '60000000002', lastFour: '1111' }])
  const paid = { status: 'paid', paidCents: 11_095, transactionId: '60000000001' } as const
  const user = await show(viewOf(1, paid, { cardCharges }))
  await user.click(getButton('Chargeback…'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/will not get an email, but \w+’s ride page/)).toBeInTheDocument()
  await user.click(getButton('Yes, charged back'))
  expect(dialog.getByText('Please choose a charge.')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  await user.click(await dialog.findByRole('radio', { name: /^\$5\.00 on .+Card ending in 1111/ }))
  send.mockResolvedValue(viewOf(2))
  await user.click(getButton('Yes, charged back'))
  expect(send.mock.calls[0]?.[1]).toEqual({ action: 'chargeback', transactionId: '60000000002', version: 1 })
})

const UNKNOWN_CHARGE: UncertainCharge = {
  state: 'unknown',
  at: now.toISOString(),
  amountCents: 10_595,
  invoiceNumber: 'INV-1',
  transactionId: null,
}

test('asks whether a charge was made, and for its transaction ID', async () => {
  const user = await show(viewOf(1, { status: 'payment_unknown' }, { uncertainCharges: [UNKNOWN_CHARGE] }))
  await user.click(getButton('Resolve charge…'))
  expect(screen.getByRole('dialog', { name: 'Was this charge made?' })).toHaveTextContent(
    /\$105\.95 on .+Invoice INV-1/,
  )
  await user.click(getButton('Record'))
  expect(screen.getByText('Please choose an answer.')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'This charge was made' }))
  await user.click(getButton('Record'))
  expect(screen.getByLabelText(/^Transaction ID/)).toHaveAccessibleDescription(
    'Please enter the transaction ID, such as 60123456789.',
  )
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(viewOf(2, { status: 'paid', paidCents: 10_595 }))
  await user.type(screen.getByLabelText(/^Transaction ID/), ' 60123456789 ')
  await user.click(getButton('Record'))
  expect(send).toHaveBeenCalledWith(expect.anything(), {
    action: 'charge_made',
    transactionId: '60123456789',
    version: 1,
  })
  expect(await screen.findByText(/^Charge recorded as made\./)).toBeInTheDocument()
})

test('warns before a charge is recorded as not made', async () => {
  const user = await show(viewOf(1, { status: 'payment_unknown' }, { uncertainCharges: [UNKNOWN_CHARGE] }))
  await user.click(getButton('Resolve charge…'))
  await user.click(screen.getByRole('radio', { name: 'This charge was not made' }))
  expect(screen.getByText(/if the charge was made after all, they will pay twice\./)).toBeInTheDocument()
  send.mockResolvedValueOnce(viewOf(2))
  await user.click(getButton('Record'))
  expect(send).toHaveBeenCalledWith(expect.anything(), { action: 'charge_not_made', version: 1 })
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
