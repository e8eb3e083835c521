/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { SWRConfig } from 'swr'
import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { fetchPaymentConfig } from '@/lib/browser/payment-client'
import { ContactStep } from './contact-step'

jest.mock('@/lib/browser/payment-client')
const config = jest.mocked(fetchPaymentConfig)
const demo = {
  gateway: 'sandbox' as const,
  demo: true,
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

type Props = ComponentProps<typeof ContactStep>

function Step({
  contactInfo = emptyDraft.contactInfo,
  paymentMethod = 'zelle',
  told: onDraftChange,
  refused,
  passenger = null,
  ...overrides
}: Partial<Props> & {
  passenger?: Draft['extras']['passenger']
  contactInfo?: Draft['contactInfo']
  paymentMethod?: Draft['paymentMethod']
  refused?: Record<string, string>
  told?: (draft: Draft) => void
}) {
  const [draft, setDraft] = useState<Draft>({
    ...emptyDraft,
    contactInfo,
    paymentMethod,
    extras: { ...emptyDraft.extras, passenger },
  })
  const [fieldErrors, setFieldErrors] = useState(NOTHING)
  onDraftChange?.(draft)
  return (
    <ContactStep
      draft={draft}
      onChange={patch => setDraft(before => ({ ...before, ...patch }))}
      onBack={() => {}}
      onSubmit={() => setFieldErrors(refused ?? NOTHING)}
      submitting={false}
      fieldErrors={fieldErrors}
      alert={null}
      zelle={ZELLE}
      isEditing={false}
      {...overrides}
    />
  )
}

async function show(props: ComponentProps<typeof Step> = {}) {
  let draft = emptyDraft
  const onSubmit = jest.fn()
  const view = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Step
          {...(props.refused ? {} : { onSubmit })}
          {...props}
          told={next => {
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

test('what is typed goes to the draft at once', async () => {
  const { user, draft } = await show()
  await user.type(field('First name'), 'Ada')
  expect(draft().contactInfo.firstName).toBe('Ada')
})

test.each([
  ['First name', 'given-name'],
  ['Last name', 'family-name'],
  ['Email', 'email'],
  ['Phone', 'tel'],
])('a browser knows how to fill %s', async (name, token) => {
  await show()
  expect(field(name)).toHaveAttribute('autocomplete', token)
})

test.each(['firstName', 'lastName', 'email', 'phone'] as const)('it cannot be confirmed without %s', async name => {
  await show({ contactInfo: { ...ada, [name]: ' ' } })
  expect(confirm()).toBeDisabled()
})

test('with all four it can be confirmed', async () => {
  const { user, onSubmit } = await show({ contactInfo: ada })
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('terms and privacy policy are linked before Review & Confirm, in a new tab', async () => {
  render(<Step />)
  await screen.findByText('Demo: no card is charged')
  const terms = screen.getByRole('link', { name: /Terms of Service/ })
  expect(terms).toHaveAttribute('href', '/terms')
  expect(terms).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute('href', '/privacy')
  const confirm = screen.getByRole('button', { name: 'Review & Confirm' })
  expect(terms.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a field left wrong says so in words', async () => {
  const { user } = await show()
  await user.type(field('Email'), 'ada@')
  await user.tab()
  expect(await screen.findByText('Please enter an email address such as name@example.com.')).toBeInTheDocument()
  expect(field('Email')).toBeInvalid()
})

test('a number that cannot be one is refused in words', async () => {
  const { user, onSubmit } = await show({ contactInfo: { ...ada, phone: '12345' } })
  await user.click(confirm())
  expect(field('Phone')).toHaveAccessibleDescription(PHONE_SENTENCE)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the first field at fault is focused', async () => {
  const { user } = await show({ contactInfo: { ...ada, email: 'ada', phone: '12345' } })
  await user.click(confirm())
  expect(field('Email')).toHaveFocus()
})

test.each([
  ['2125550142', '(212) 555-0142'],
  ['+1 212.555.0142', '(212) 555-0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%s is shown as %s once it is left', async (typed, shown) => {
  const { user, draft } = await show()
  await user.type(field('Phone'), typed)
  await user.tab()
  await act(async () => {})
  expect(field('Phone')).toHaveValue(shown)
  expect(draft().contactInfo.phone).toBe(shown)
})

test('an alternate phone may stay empty', async () => {
  const { user, onSubmit } = await show({ contactInfo: { ...ada, alternatePhone: '' } })
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('the server’s sentence stands at its field, which is focused', async () => {
  const { user } = await show({ contactInfo: ada, refused: { 'contactInfo.phone': PHONE_SENTENCE } })
  await user.click(confirm())
  expect(await screen.findByText(PHONE_SENTENCE)).toBeInTheDocument()
  expect(field('Phone')).toHaveAccessibleDescription(PHONE_SENTENCE)
  expect(field('Phone')).toHaveFocus()
})

test('while it is sent it cannot be pressed again', async () => {
  const { user, onSubmit } = await show({ contactInfo: ada, submitting: true })
  await user.click(screen.getByRole('button', { name: 'Confirming…' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('two quick presses submit once', async () => {
  const { user, onSubmit } = await show({ contactInfo: ada })
  await user.dblClick(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a card and Zelle are offered, and none is chosen for the rider', async () => {
  const { draft } = await show({ contactInfo: ada, paymentMethod: '' })
  const legs = screen.getAllByRole('radio')
  expect(legs.map(way => way.getAttribute('value'))).toEqual(['authorizenet', 'zelle'])
  expect(legs.some(way => way instanceof HTMLInputElement && way.checked)).toBe(false)
  expect(draft().paymentMethod).toBe('')
  expect(confirm()).toBeDisabled()
})

test('without Zelle the card is the payment method, and is chosen', async () => {
  const { draft } = await show({ contactInfo: ada, paymentMethod: '', zelle: null })
  expect(screen.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
  expect(draft().paymentMethod).toBe('authorizenet')
})

test('where no card is ever charged, the card says so', async () => {
  await show()
  expect(screen.getByRole('radio', { name: 'Credit/Debit Card' })).toHaveAccessibleDescription(
    /Demo: no card is charged/,
  )
})

test('where cards are charged, nothing is called a demo', async () => {
  config.mockResolvedValue({ ...demo, gateway: 'authorizenet', demo: false })
  await show()
  expect(screen.queryByText(/Demo/)).not.toBeInTheDocument()
})

test('Back to Ride Details goes back, whatever stands in the fields', async () => {
  const onBack = jest.fn()
  const { user } = await show({ onBack })
  await user.click(field('First name'))
  await user.click(screen.getByRole('button', { name: 'Back to Ride Details' }))
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Please enter your first name.')).not.toBeInTheDocument()
})

test('a booking that is being changed says that it stands until then', async () => {
  await show({ isEditing: true })
  expect(screen.getByText(/Nothing changes until you confirm again/)).toBeInTheDocument()
})

const someoneElse = () => screen.getByRole('checkbox', { name: 'I am booking for someone else' })
const grace = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' }

test('who books rides too, until it is somebody else', async () => {
  const { user, draft } = await show({ contactInfo: ada })
  expect(screen.queryByRole('textbox', { name: 'Passenger’s first name' })).toBeNull()
  await user.click(someoneElse())
  expect(confirm()).toBeDisabled()
  await user.type(field('Passenger’s first name'), 'Grace')
  await user.type(field('Passenger’s last name'), 'Hopper')
  expect(confirm()).toBeEnabled()
  expect(draft().extras.passenger).toEqual(grace)
  expect(screen.getByText(/We will contact you here about the booking/)).toBeVisible()
})

test('a passenger who was put away counts no more, and is there again when asked for', async () => {
  const { user, draft, onSubmit } = await show({ contactInfo: ada, passenger: { ...grace, email: 'grace@' } })
  await user.click(someoneElse())
  expect(draft().extras.passenger).toBeNull()
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.click(someoneElse())
  expect(field('Passenger’s first name')).toHaveValue('Grace')
})

test('a passenger needs neither phone nor e-mail', async () => {
  const { user, onSubmit } = await show({ contactInfo: ada, passenger: grace })
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test.each([
  ['email', 'Passenger’s email (optional)', 'grace@', /such as name@example.com/],
  ['phone', 'Passenger’s phone (optional)', '12345', PHONE_SENTENCE],
])('a passenger’s %s that cannot be one is said at its field, which is focused', async (name, label, value, words) => {
  const { user, onSubmit } = await show({ contactInfo: ada, passenger: { ...grace, [name]: value } })
  await user.click(confirm())
  expect(field(label)).toHaveAccessibleDescription(words)
  expect(field(label)).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the server’s sentence about the passenger stands at its field, which is focused', async () => {
  const refused = { 'extras.passenger.phone': PHONE_SENTENCE }
  const { user } = await show({ contactInfo: ada, passenger: grace, refused })
  await user.click(confirm())
  expect(await screen.findByText(PHONE_SENTENCE)).toBeInTheDocument()
  expect(field('Passenger’s phone (optional)')).toHaveFocus()
})
