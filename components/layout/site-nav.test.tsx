/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import { Footer, formatCopyrightYears, SiteNav } from './site-nav'

test('links to the five sections in order and to booking', () => {
  render(<SiteNav />)
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['Home', '#home'],
      ['About Us', '#about'],
      ['Contact Us', '#contact'],
      ['Testimonial', '#testimonial'],
      ['Blog', '#blog-section'],
      ['Book a Ride', '#booking-flow'],
    ]),
  )
})

test.each([
  ['', ['#content', '#booking-flow']],
  ['/', ['#content']],
] as const)('the first links of a page with home "%s" skip the menu', (home, hrefs) => {
  render(<SiteNav home={home} />)
  const links = within(screen.getByRole('navigation', { name: 'Skip links' })).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(hrefs)
  expect(screen.getAllByRole('link')[0]).toBe(links[0])
})

test('on another page it leads to the home page, the blog and the booking of that page', () => {
  render(<SiteNav home="/" bookingPath="/?city=nyc#booking-flow" />)
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['Home', '/'],
      ['About Us', '/#about'],
      ['Blog', '/blog'],
      ['Book a Ride', '/?city=nyc#booking-flow'],
    ]),
  )
})

test.each(['Facebook', 'Instagram', 'TikTok'])('%s opens a new tab with noopener', name => {
  render(<SiteNav />)
  const link = screen.getByRole('link', { name: new RegExp(name) })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('has no link to a hidden section', () => {
  render(<SiteNav hiddenSections={['testimonial']} />)
  expect(screen.queryByRole('link', { name: 'Testimonial' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Blog' })).toBeInTheDocument()
})

test('the copyright runs from 2025 to the current year', () => {
  expect(formatCopyrightYears(2025)).toBe('© 2025')
  expect(formatCopyrightYears(2027)).toBe('© 2025–2027')
})

test('only TikTok opens a new tab, and Instagram is a placeholder', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: /TikTok/ })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Facebook/ })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', '#')
})

test('links to the legal pages', () => {
  render(<Footer />)
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
})

test('shows the demo notice', () => {
  render(<Footer demoNotice="Test payments: no card is charged." />)
  expect(screen.getByText('Test payments: no card is charged.')).toBeInTheDocument()
})
