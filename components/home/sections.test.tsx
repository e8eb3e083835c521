/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { NearestFares } from '@/components/cities/trip-fares'
import { userMessages } from '@/lib/errors'
import { splitReview, Testimonials, Vehicles } from './carousels'
import { Faq } from './faq'
import { ProofLine } from './hero'
import { About } from './sections'

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
