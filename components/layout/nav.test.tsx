/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installFakeObservers } from '@/components/ui/testing/fake-observers'
import { SiteNav } from './site-nav'

const observers = installFakeObservers()

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

test('the button opens and closes the menu', async () => {
  render(<SiteNav />)
  const toggle = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('selecting a link closes the menu', async () => {
  render(<SiteNav />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(screen.getByRole('link', { name: 'Contact Us' }))
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('Escape closes the menu and returns the focus to its button', async () => {
  render(<SiteNav />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
})

test('marks the section in view, and none between sections', () => {
  const about = document.body.appendChild(document.createElement('section'))
  about.id = 'about'
  render(<SiteNav />)
  act(() => observers.intersect(about, true))
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('About Us')
  act(() => observers.intersect(about, false))
  expect(screen.queryByRole('link', { current: true })).not.toBeInTheDocument()
  about.remove()
})

test('has no link to a hidden section', () => {
  render(<SiteNav hiddenSections={['testimonial']} />)
  expect(screen.queryByRole('link', { name: 'Testimonial' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Blog' })).toBeInTheDocument()
})
