/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import {
  ignoreSkippedTransitions,
  markBrokenImages,
  markSectionInView,
  offerTomorrow,
  scrollOnClick,
  showNearestFares,
  toggleMenuOnClick,
} from './navigation'

const observers = installFakeObservers()

describe('menu', () => {
  beforeAll(toggleMenuOnClick)
  beforeEach(() => {
    document.body.innerHTML = `<header><a href="#about">About Us</a>
    <button data-menu-toggle aria-expanded="false">Menu</button></header><a href="#faq">Questions</a>`
  })

  const menuButton = () => screen.getByRole('button', { name: 'Menu' })

  test('the button opens and closes the menu', () => {
    menuButton().click()
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
    menuButton().click()
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
  })

  test('Escape closes the menu and returns the focus to its button', () => {
    menuButton().click()
    screen.getByRole('link', { name: 'About Us' }).focus()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
    expect(menuButton()).toHaveFocus()
  })
})

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

describe('scroller', () => {
  const scrollBy = jest.fn()
  Element.prototype.scrollBy = scrollBy

  beforeAll(() => {
    document.body.innerHTML = `<div data-scroller-group>
    <button data-scroll-px="-300">Previous</button><button data-scroll-px="300">Next</button>
    <section data-scroller aria-label="Cars"></section></div>`
    Object.defineProperty(region(), 'scrollWidth', { value: 2000 })
    Object.defineProperty(region(), 'clientWidth', { value: 1000 })
    scrollOnClick()
  })

  const region = () => screen.getByRole('region', { name: 'Cars' })

  test.each([
    ['Next', 300],
    ['Previous', -300],
  ])('%s scrolls smoothly by %s px', (name, left) => {
    scrollBy.mockClear()
    screen.getByRole('button', { name }).click()
    expect(scrollBy).toHaveBeenCalledWith({ left, behavior: 'smooth' })
  })

  test.each([
    [0, 'true', 'false'],
    [500, 'false', 'false'],
    [1000, 'false', 'true'],
  ])('at %s px of 1000, aria-disabled is %s for Previous and %s for Next', (scrollLeft, previous, next) => {
    region().scrollLeft = scrollLeft
    region().dispatchEvent(new Event('scroll'))
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', previous)
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', next)
  })
})

test.each(['pageswap', 'pagereveal'])('ignores a skipped view transition (%s)', type => {
  ignoreSkippedTransitions()
  const handleRejection = jest.fn()
  window.dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready: { catch: handleRejection } } }))
  expect(handleRejection).toHaveBeenCalled()
})

test.each([
  ['America/New_York', 'east'],
  ['Europe/Paris', 'west'],
])('in the time zone %s the fares of the %s are shown', (timeZone, shown) => {
  document.body.innerHTML = `<div id="west" data-fares-zone="America/Los_Angeles"></div>
    <div id="east" data-fares-zone="America/New_York" hidden></div>`
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  showNearestFares()
  const visible = [...document.querySelectorAll<HTMLElement>('div:not([hidden])')]
  expect(visible.map(fares => fares.id)).toEqual([shown])
})

describe('time of the booking bar', () => {
  const form = `<form><input type=radio name=when value=now><input type=radio name=when value=later>
  <input type=date name=date><input type=time name=time></form>`
  const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement

  function choose(when: string) {
    const option = document.querySelector(`[value=${when}]`) as HTMLInputElement
    option.checked = true
    option.dispatchEvent(new Event('change', { bubbles: true }))
    return [field('date').value, field('time').value]
  }

  beforeAll(offerTomorrow)
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2027, 2, 14, 12) })
    document.body.innerHTML = form
  })

  test('a ride for later starts with tomorrow morning, one for now stays without', () => {
    expect(choose('now')).toEqual(['', ''])
    expect(choose('later')).toEqual(['2027-03-15', '08:00'])
  })

  test('a date that the visitor set stays', () => {
    field('date').value = '2027-04-01'
    expect(choose('later')).toEqual(['2027-04-01', ''])
  })
})

test('marks an image that fails to load and unmarks it when it loads later', () => {
  document.body.innerHTML = ''
  markBrokenImages()
  const image = document.body.appendChild(document.createElement('img'))
  image.dispatchEvent(new Event('error'))
  expect(image).toHaveAttribute('data-broken')
  image.dispatchEvent(new Event('load'))
  expect(image).not.toHaveAttribute('data-broken')
})

test('marks an image that had failed before, and none that has no size', async () => {
  document.body.innerHTML = '<img alt="broken"><img alt="drawing"><img alt="loaded"><img alt="loading">'
  const [broken, drawing, loaded, loading] = document.images
  for (const image of document.images) Object.defineProperty(image, 'complete', { value: image !== loading })
  Object.defineProperty(loaded, 'naturalWidth', { value: 300 })
  Object.assign(broken ?? {}, { decode: () => Promise.reject(new Error('The source image cannot be decoded.')) })
  Object.assign(drawing ?? {}, { decode: () => Promise.resolve() })
  markBrokenImages()
  await Promise.resolve()
  expect([...document.images].filter(image => 'broken' in image.dataset)).toEqual([broken])
})
