/** @jest-environment jsdom */
import { render } from '@testing-library/react'
import { Faq } from './faq'
import { Testimonials } from './testimonials'
import { Vehicles } from './vehicles'

test.each([
  ['vehicles', <Vehicles key="empty" vehicles={[]} />],
  ['testimonials', <Testimonials key="empty" testimonials={[]} />],
  ['questions', <Faq key="empty" faqs={[]} />],
])('without %s there is no section for them', (_what, section) => {
  const { container } = render(section)
  expect(container).toBeEmptyDOMElement()
})
