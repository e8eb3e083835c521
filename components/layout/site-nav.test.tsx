/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readSite } from '#site'
import { ErrorPage } from './error-page'
import { Footer, formatCopyrightYears, SiteNav } from './site-nav'

const links = () => screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
const skipLinks = () => within(screen.getByRole('navigation', { name: 'Skip links' })).getAllByRole('link')

test('links to the five sections and to booking, but to no hidden section; the first links skip the menu', () => {
  render(<SiteNav hiddenSections={['testimonial']} />)
  const sections = [
    ['Home', '#home'],
    ['About Us', '#about'],
    ['Contact Us', '#contact'],
    ['Blog', '#blog-section'],
    ['Book a Ride', '#booking-flow'],
  ]
  expect(links()).toEqual(expect.arrayContaining(sections))
  expect(screen.queryByRole('link', { name: 'Testimonial' })).not.toBeInTheDocument()
  expect(skipLinks().map(link => link.getAttribute('href'))).toEqual(['#content', '#booking-flow'])
  expect(screen.getAllByRole('link')[0]).toBe(skipLinks()[0])
})

test('on another page it leads to the home page, the blog and the booking of that page', () => {
  render(<SiteNav home="/" bookingPath="/?city=nyc#booking-flow" />)
  const elsewhere = [
    ['Home', '/'],
    ['About Us', '/#about'],
    ['Testimonial', '/#testimonial'],
    ['Blog', '/blog'],
    ['Book a Ride', '/?city=nyc#booking-flow'],
  ]
  expect(links()).toEqual(expect.arrayContaining(elsewhere))
  expect(skipLinks().map(link => link.getAttribute('href'))).toEqual(['#content'])
})

test('the footer has legal pages and the demo notice; only TikTok opens a new tab, Instagram is a placeholder', () => {
  render(<Footer demoNotice="Test payments: no card is charged." />)
  expect(screen.getByRole('link', { name: /TikTok/ })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Facebook/ })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', '#')
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  expect(screen.getByText('Test payments: no card is charged.')).toBeInTheDocument()
  expect([formatCopyrightYears(2025), formatCopyrightYears(2027)]).toEqual(['© 2025', '© 2025–2027'])
})

test('the error page has a retry button and the phone number', async () => {
  const retry = jest.fn()
  render(<ErrorPage retry={retry} phone={readSite().phone} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: readSite().phone })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
})
