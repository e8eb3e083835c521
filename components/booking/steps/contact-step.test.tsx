/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { Quote } from '@/lib/booking/model/quote-schema'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { BookingErrorAlert, ContactStep } from './contact-step'

jest.mock('@/lib/payments/client/payment-client')
jest.mock('./ride-card', () => ({ RideCard: () => null }))
const config = jest.mocked(fetchPaymentConfig)
const demo = {
  processor: 'our test processor',
  demo: true,
  testCards: true,
  tokenizer: { scriptUrl: '/tokenizer.js', apiLoginId: 'demo', clientKey: 'demo', httpsOnly: false },
}
beforeEach(() => void config.mockReset().mockResolvedValue(demo))

const ZELLE = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }
const NOTHING: Record<string, string> = {}
const PHONE_SENTENCE = 'Please enter a valid phone number, such as (212) 555-0142.'
const ada = {
  ...emptyDraft.contactInfo,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '2125550142',
}

type StepProps = Partial<Omit<ComponentProps<typeof ContactStep>, 'form'>> & {
  passenger?: Draft['extras']['passenger']
  contactInfo?: Draft['contactInfo']
  paymentMethod?: Draft['paymentMethod']
  isSending?: boolean
  quote?: Quote | null
  rejectedFields?: Record<string, string>
  onDraftChange?: (draft: Draft) => void
}

function Step({
  contactInfo = emptyDraft.contactInfo,
  paymentMethod = 'zelle',
  onDraftChange,
  rejectedFields,
  passenger = null,
  isSending = false,
  quote = null,
  ...overrides
}: StepProps) {
  const [draft, dispatch] = useReducer(reduceDraft, {
    ...emptyDraft,
    contactInfo,
    paymentMethod,
    extras: { ...emptyDraft.extras, passenger },
  })
  const [fields, setFields] = useState(NOTHING)
  onDraftChange?.(draft)
  const submission = { state: 'idle' }
  const form = { draft, edit: dispatch, fields, isSending, submission, ride: { quote } }
  return (
    <ContactStep
      form={form as unknown as BookingForm}
      phone="+1 (212) 555-0142"
      status={null}
      onBack={() => {}}
      onSubmit={() => setFields(rejectedFields ?? NOTHING)}
      onViewRide={null}
      onStartNew={null}
      payments={{ methods: ['authorizenet', 'zelle'], zelle: ZELLE }}
      isEditing={false}
      {...overrides}
    />
  )
}

function reduceDraft(draft: Draft, event: WizardEvent): Draft {
  return event.type === 'changed' ? { ...draft, ...event.patch } : draft
}

async function show(props: ComponentProps<typeof Step> = {}) {
  let draft = emptyDraft
  const onSubmit = jest.fn()
  const view = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Step
          {...(props.rejectedFields ? {} : { onSubmit })}
          {...props}
          onDraftChange={next => {
            draft = next
          }}
        />
      </SWRConfig>,
    ),
  )
  return { user: userEvent.setup(), onSubmit, view, draft: () => draft }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const confirm = () => screen.getByRole('button', { name: 'Review & Confirm' })

test.each([
  ['First name', 'given-name'],
  ['Last name', 'family-name'],
  ['Email', 'email'],
  ['Phone', 'tel'],
])('sets the autocomplete token for %s', async (name, token) => {
  await show()
  expect(field(name)).toHaveAttribute('autocomplete', token)
})

test.each(['firstName', 'lastName', 'email', 'phone'] as const)('cannot be confirmed without %s', async name => {
  await show({ contactInfo: { ...ada, [name]: ' ' } })
  expect(confirm()).toBeDisabled()
})

test('links the terms and privacy policy before Review & Confirm, in a new tab', async () => {
  render(<Step />)
  await screen.findByText('Demo: no card is charged')
  const terms = screen.getByRole('link', { name: /Terms of Service/ })
  expect(terms).toHaveAttribute('href', '/terms')
  expect(terms).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute('href', '/privacy')
  const confirm = screen.getByRole('button', { name: 'Review & Confirm' })
  expect(terms.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows an error for an invalid field on blur', async () => {
  const { user } = await show()
  await user.type(field('Email'), 'ada@')
  await user.tab()
  expect(await screen.findByText('Please enter an email address such as name@example.com.')).toBeInTheDocument()
  expect(field('Email')).toBeInvalid()
})

test('focuses the first invalid field', async () => {
  const { user } = await show({ contactInfo: { ...ada, email: 'ada', phone: '12345' } })
  await user.click(confirm())
  expect(field('Email')).toHaveFocus()
})

test.each([
  ['2125550142', '(212) 555-0142'],
  ['+1 212.555.0142', '(212) 555-0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('formats %s as %s on blur', async (typed, shown) => {
  const { user, draft } = await show()
  await user.type(field('Phone'), typed)
  await user.tab()
  await act(async () => {})
  expect(field('Phone')).toHaveValue(shown)
  expect(draft().contactInfo.phone).toBe(shown)
})

test('shows the server error at its field and focuses the field', async () => {
  const { user } = await show({ contactInfo: ada, rejectedFields: { 'contactInfo.phone': PHONE_SENTENCE } })
  await user.click(confirm())
  expect(await screen.findByText(PHONE_SENTENCE)).toBeInTheDocument()
  expect(field('Phone')).toHaveAccessibleDescription(PHONE_SENTENCE)
  expect(field('Phone')).toHaveFocus()
})

test('disables the button while submitting', async () => {
  const { user, onSubmit } = await show({ contactInfo: ada, isSending: true })
  await user.click(screen.getByRole('button', { name: 'Confirming…' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('offers card and Zelle with the card preselected', async () => {
  const { draft } = await show({ contactInfo: ada, paymentMethod: '' })
  const options = screen.getAllByRole('radio')
  expect(options.map(option => option.getAttribute('value'))).toEqual(['authorizenet', 'zelle'])
  expect(screen.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
  expect(draft().paymentMethod).toBe('authorizenet')
  expect(confirm()).toBeEnabled()
})

test('asks for no payment method for a ride that costs nothing', async () => {
  const quote = { lines: [], totalCents: 0, miles: 1, durationSeconds: 60, estimated: false }
  const { draft } = await show({ contactInfo: ada, paymentMethod: '', quote })
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(draft().paymentMethod).toBe('authorizenet')
  expect(confirm()).toBeEnabled()
})

test.each([{ methods: ['zelle', 'chauffeur'] }, { methods: ['zelle'] }, { methods: ['chauffeur'] }] as const)(
  'offers only $methods, without a word of cards or a demo',
  async ({ methods }) => {
    await show({ contactInfo: ada, paymentMethod: '', payments: { methods, zelle: ZELLE } })
    expect(screen.getAllByRole('radio').map(option => option.getAttribute('value'))).toEqual(methods)
    expect(screen.queryByText(/demo|card number/i)).toBeNull()
  },
)

test('replaces Zelle with the card when Zelle is not offered', async () => {
  const { draft } = await show({
    contactInfo: ada,
    paymentMethod: 'zelle',
    payments: { methods: ['authorizenet'], zelle: null },
  })
  expect(screen.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
  expect(draft().paymentMethod).toBe('authorizenet')
})

test('keeps the payment method of a paid ride, also when it is no longer offered', async () => {
  const { draft } = await show({
    contactInfo: ada,
    paymentMethod: 'zelle',
    payments: { methods: ['authorizenet'], zelle: null },
    isPaid: true,
  })
  expect(draft().paymentMethod).toBe('zelle')
})

test('says that the card is never charged in demo mode', async () => {
  await show()
  expect(screen.getByRole('radio', { name: 'Credit/Debit Card' })).toHaveAccessibleDescription(
    /Demo: no card is charged/,
  )
})

test('returns to ride details even with invalid fields', async () => {
  const onBack = jest.fn()
  const { user } = await show({ onBack })
  await user.click(field('First name'))
  await user.click(screen.getByRole('button', { name: 'Back to Ride Details' }))
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Please enter your first name.')).not.toBeInTheDocument()
})

test('says that a booking being edited stays in place until confirmed', async () => {
  await show({ isEditing: true })
  expect(screen.getByText(/Nothing changes until you confirm again/)).toBeInTheDocument()
  expect(screen.getByText(/^By confirming, you agree/)).toBeInTheDocument()
})

test('asks an operator who edits a booking for no agreement', async () => {
  await show({ isEditing: true, isOperator: true })
  expect(screen.getByText(/^You are editing this booking/)).toBeInTheDocument()
  expect(screen.queryByText(/you agree/)).not.toBeInTheDocument()
})

const someoneElse = () => screen.getByRole('checkbox', { name: 'I am booking for someone else' })
const grace = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' }

test('treats the booker as the passenger until someone else is selected', async () => {
  const { user, draft } = await show({ contactInfo: ada })
  expect(screen.queryByRole('textbox', { name: 'Passenger’s first name' })).toBeNull()
  await user.click(someoneElse())
  expect(confirm()).toBeDisabled()
  await user.type(field('Passenger’s first name'), 'Grace')
  await user.type(field('Passenger’s last name'), 'Hopper')
  expect(confirm()).toBeEnabled()
  expect(draft().extras.passenger).toEqual(grace)
  expect(screen.getByText(/We will use these details to contact you about the booking/)).toBeVisible()
})

test('a removed passenger is not booked, and comes back with what was entered', async () => {
  const { user, draft, onSubmit } = await show({ contactInfo: ada, passenger: { ...grace, email: 'grace@' } })
  await user.click(someoneElse())
  expect(draft().extras.passenger).toBeNull()
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.click(someoneElse())
  expect(field('Passenger’s first name')).toHaveValue('Grace')
})

test.each([
  ['email', 'Passenger’s email (optional)', 'grace@', /such as name@example.com/],
  ['phone', 'Passenger’s phone (optional)', '12345', PHONE_SENTENCE],
])('rejects an invalid passenger %s at its field and focuses the field', async (name, label, value, message) => {
  const { user, onSubmit } = await show({ contactInfo: ada, passenger: { ...grace, [name]: value } })
  await user.click(confirm())
  expect(field(label)).toHaveAccessibleDescription(message)
  expect(field(label)).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('shows the server error about the passenger at its field and focuses the field', async () => {
  const rejectedFields = { 'extras.passenger.phone': PHONE_SENTENCE }
  const { user } = await show({ contactInfo: ada, passenger: grace, rejectedFields })
  await user.click(confirm())
  expect(await screen.findByText(PHONE_SENTENCE)).toBeInTheDocument()
  expect(field('Passenger’s phone (optional)')).toHaveFocus()
})

const phone = '+1 (212) 555-0142'

test('links the phone number when calling is an alternative', () => {
  render(<BookingErrorAlert userMessage="Please try again, or call us." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`Please try again, or call us at ${phone}.`)
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550142')
})

test('adds a call-us sentence to an error that does not mention calling', () => {
  render(<BookingErrorAlert userMessage="You are offline." details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`You are offline. You can also call us at ${phone}.`)
})

test('shows the phone number once when the error already includes it', () => {
  render(<BookingErrorAlert userMessage={`Please call us at ${phone}.`} details={[]} phone={phone} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please call us at \+1 \(212\) 555-0142\.$/)
})

test('offers to start a new booking next to the message when the booking no longer exists', async () => {
  const onStartNew = jest.fn()
  render(<BookingErrorAlert userMessage="This ride is canceled." details={[]} phone={null} onStartNew={onStartNew} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test('applies the next available time when pressed', async () => {
  const onAccept = jest.fn()
  const label = 'Sun, Mar 14, 2027 at 2:30 PM EDT'
  render(
    <BookingErrorAlert userMessage="We are closed then." details={[]} phone={null} alternative={{ label, onAccept }} />,
  )
  await userEvent.click(screen.getByRole('button', { name: `Choose ${label}` }))
  expect(onAccept).toHaveBeenCalledTimes(1)
})
