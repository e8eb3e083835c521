/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { markSectionInView } from './section-in-view'

const observers = installFakeObservers()

test('marks the link of the section in view, and none between sections', () => {
  document.body.innerHTML = `<a data-section="about" href="#about">About Us</a>
    <a data-section="contact" href="#contact">Contact Us</a><section id="about"></section>`
  markSectionInView()
  const about = document.querySelector('section') ?? document.body
  observers.intersect(about, true)
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('About Us')
  observers.intersect(about, false)
  expect(screen.queryByRole('link', { current: true })).not.toBeInTheDocument()
})
