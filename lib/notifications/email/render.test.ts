/** @jest-environment jsdom */

import { TextEncoder } from 'node:util'
import { composeVariant, type EmailVariant } from '@/lib/notifications/messages/testing/email-inputs'
import { html } from './render'

// The calendar files need it, and jsdom lacks it.
Object.assign(globalThis, { TextEncoder })
// Of the payment gateways, whose settings an email reads; jsdom cannot load them.
jest.mock('@/lib/platform/http-client', () => ({}))
jest.mock('@/lib/platform/database/connection', () => ({}))

/** WCAG AA for text of normal size. */
const READABLE_CONTRAST = 4.5

/** Lists each text that is hard to read when the styles of `body` are dropped, as many email programs do. */
function listUnreadable(page: Document): string[] {
  const elements = [...page.querySelectorAll<HTMLElement>('body *')]
  return elements.flatMap(element => {
    const ownText = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = ownText.map(node => node.textContent?.trim()).join('')
    const isReadable = contrast(nearest(element, 'color'), nearest(element, 'background-color')) >= READABLE_CONTRAST
    return text === '' || isReadable ? [] : [text]
  })
}

function nearest(element: HTMLElement, property: string): string {
  for (let at: HTMLElement | null = element; at !== null && at.tagName !== 'BODY'; at = at.parentElement) {
    const value = at.style.getPropertyValue(property)
    if (value !== '') return value
  }
  return property === 'color' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)'
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const PHONE = /\(\d{3}\) \d{3}-\d{4}/

// Between them they have every part of an email.
test.each<EmailVariant>([
  { name: 'booked', recipient: 'booker' },
  { name: 'booked', recipient: 'operator' },
  { name: 'changed', recipient: 'operator' },
  { name: 'eta', recipient: 'passenger' },
  { name: 'card_attack', recipient: 'operator' },
])('contrasts all text with its background, and links phone numbers: $name to the $recipient', variant => {
  const page = new DOMParser().parseFromString(composeVariant(variant).html, 'text/html')
  expect(listUnreadable(page)).toEqual([])
  expect(page.documentElement.outerHTML).not.toMatch(
    /display:\s*none|visibility|opacity|font-size:\s*[01]px|max-height/i,
  )
  for (const link of page.querySelectorAll('a[href^="tel:+1"]')) link.remove()
  expect(page.body.textContent).not.toMatch(PHONE)
})

test('escapes values in paragraphs and attributes', () => {
  const typed = `"><img src=x onerror='a()'>&amp;`
  expect(html`<p title="${typed}">${typed}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&amp;amp;">' +
      '&quot;&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&amp;amp;</p>',
  )
})
