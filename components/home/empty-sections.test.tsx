/** @jest-environment jsdom */
import { render } from '@testing-library/react'
import { Faq } from './faq'
import { Testimonials } from './testimonials'
import { Vehicles } from './vehicles'

test.each([
  ['vehicles', <Vehicles key="empty" vehicles={[]} />],
  ['testimonials', <Testimonials key="empty" testimonials={[]} />],
  ['questions', <Faq key="empty" faqs={[]} />],
])('renders no section without %s', (_what, section) => {
  const { container } = render(section)
  expect(container).toBeEmptyDOMElement()
})
