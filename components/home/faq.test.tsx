/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { Faq } from './faq'

const observers = installFakeObservers()
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
