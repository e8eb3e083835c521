/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { NearestFares } from '@/components/cities/trip-fares'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { userMessages } from '@/lib/errors'
import { splitReview, Testimonials, Vehicles } from './carousels'
import { Contact } from './contact'
import { Faq } from './faq'
import { ProofLine } from './hero'
import { About } from './sections'

jest.mock('@/lib/content/client/content-client', () => ({ fetchContact: jest.fn() }))
const observers = installFakeObservers()

test('shows an unavailable message without data and without an error', () => {
  render(<About about={null} />)
  expect(screen.getByText(userMessages.aboutUnavailable)).toBeInTheDocument()
})

test.each([
  ['vehicles', <Vehicles key="empty" vehicles={[]} />],
  ['testimonials', <Testimonials key="empty" testimonials={[]} />],
  ['questions', <Faq key="empty" faqs={[]} />],
  ['fares', <NearestFares key="empty" fares={[]} />],
])('renders no section without %s', (_what, section) => {
  const { container } = render(section)
  expect(container).toBeEmptyDOMElement()
})

test('the proof line has every promise and the phone number as a link', () => {
  render(<ProofLine promises={['Fixed fare', 'Licensed and insured']} />)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Fixed fare',
    'Licensed and insured',
    '+1 (212) 555-0142',
  ])
  expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:+12125550142')
})

const long = 'x'.repeat(100)
const sentences = 'The car was early. The driver knew the way to the terminal.'
const clause = 'We booked the van for my parents and their cousins on our wedding day,'
test.each([
  ['what fits as a whole', long, [long, '']],
  ['after the last sentence that fits', `${sentences} ${long}`, [sentences, long]],
  ['after a clause, if the first sentence is too long', `${clause} ${long}.`, [`${clause} …`, `${long}.`]],
  ['inside of a word that is too long', `${long}y`, [`${long} …`, 'y']],
])('a review is split: %s', (_where, review, parts) => {
  expect(splitReview(review)).toEqual(parts)
})

test('a long review has "Read more" with its rest; a short one has not', () => {
  const reviews = [`${sentences} ${long}`, 'Calm driving.']
  render(<Testimonials testimonials={reviews.map(review => ({ _id: review, name: 'A', location: 'B', review }))} />)
  expect(screen.getAllByText('Read more')).toHaveLength(1)
  expect(screen.getByText(`${long}”`)).toBeInTheDocument()
  expect(screen.getByText('“Calm driving.”')).toBeInTheDocument()
})

const faqs = [
  { _id: 'a', question: 'How do I book?', answer: 'Online, in three steps.' },
  { _id: 'b', question: 'Do you drive at night?', answer: 'At any hour.' },
]

test('questions after the sixth are in the page, in a disclosure', () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ _id: `${i}`, question: `Question ${i}`, answer: 'Yes.' }))
  render(<Faq faqs={many} />)
  const more = screen.getByText('More questions (2)').closest('details')
  expect(more).not.toHaveAttribute('open')
  expect(more).not.toHaveAttribute('name')
  expect(more).toHaveTextContent(/Question 6.*Question 7/)
  expect(more).not.toHaveTextContent('Question 5')
})

test('structured data pairs each question with its answer', () => {
  const { container } = render(<Faq faqs={faqs} />)
  const page = container.querySelector('[vocab="https://schema.org/"][typeof=FAQPage]')
  const items = page?.querySelectorAll('[property=mainEntity][typeof=Question]')
  const pairs = [...(items ?? [])].map(item => [
    item.querySelector('[property=name]')?.textContent,
    item.querySelector('[property=acceptedAnswer][typeof=Answer] > [property=text]')?.textContent,
  ])
  expect(pairs).toEqual(faqs.map(({ question, answer }) => [question, answer]))
})

test('an answer that scrolls is focusable and named by its question', () => {
  render(<Faq faqs={faqs} />)
  const answer = screen.getByText('At any hour.').parentElement
  Object.defineProperty(answer, 'scrollHeight', { value: 400 })
  Object.defineProperty(answer, 'clientHeight', { value: 160 })
  act(() => observers.resize())
  expect(answer).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('region', { name: 'Do you drive at night?', hidden: true })).toBe(answer)
})

const contact = {
  phone: '+1 (212) 555-0142',
  email: 'desk@nocturne.example',
  address: '12 Lantern Row',
  businessHours: 'Every day',
  whatsappNumber: '+1 (212) 555-0199',
}

test('the WhatsApp link contains digits only', () => {
  render(<Contact contact={contact} promises={['Fixed fare']} />)
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/12125550199')
})

const nothing = { phone: '', email: '', address: '', businessHours: '', whatsappNumber: '' }

test('contact data without a value are unavailable, beside the reasons to choose the company', () => {
  render(<Contact contact={nothing} promises={['Fixed fare']} />)
  expect(screen.getByText(userMessages.contactUnavailable)).toBeInTheDocument()
  expect(screen.getByText('Join 100+ Satisfied Riders')).toBeInTheDocument()
})

test('an empty value is shown as not available', () => {
  render(<Contact contact={{ ...nothing, whatsappNumber: contact.whatsappNumber }} promises={['Fixed fare']} />)
  for (const text of [
    userMessages.phoneMissing,
    userMessages.emailMissing,
    userMessages.addressMissing,
    userMessages.hoursMissing,
  ])
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
})
