/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { toggleMenuOnClick } from './menu'

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

test('selecting a link of the bar closes the menu', () => {
  menuButton().click()
  screen.getByRole('link', { name: 'About Us' }).click()
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
})

test('a link elsewhere leaves the menu open', () => {
  menuButton().click()
  screen.getByRole('link', { name: 'Questions' }).click()
  expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
})

test('Escape closes the menu and returns the focus to its button', () => {
  menuButton().click()
  screen.getByRole('link', { name: 'About Us' }).focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
  expect(menuButton()).toHaveFocus()
})

test('Escape leaves the focus alone while the menu is closed', () => {
  screen.getByRole('link', { name: 'About Us' }).focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(menuButton()).not.toHaveFocus()
})
