/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { SiteNav } from './site-nav'

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

test.each(['Facebook', 'Instagram', 'TikTok'])('%s opens a new tab with noopener', name => {
  render(<SiteNav />)
  const link = screen.getByRole('link', { name: new RegExp(name) })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('the page script finds the button of the menu, and its links by section', () => {
  render(<SiteNav />)
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('data-menu-toggle')
  expect(screen.getByRole('link', { name: 'About Us' })).toHaveAttribute('data-section', 'about')
  expect(screen.getByRole('link', { name: 'Book a Ride' })).toHaveAttribute('data-section', 'booking-flow')
})

test('has no link to a hidden section', () => {
  render(<SiteNav hiddenSections={['testimonial']} />)
  expect(screen.queryByRole('link', { name: 'Testimonial' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Blog' })).toBeInTheDocument()
})
