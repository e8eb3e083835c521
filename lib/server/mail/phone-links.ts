import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { site } from '@/lib/site'
import type { LetterRow } from './letter'
import { style } from './letter-style'
import { html, type Markup } from './markup'

/** Makes the value of a phone row a `tel:` link; every other value stays text. */
export function linkRowPhone({ label, value }: Pick<LetterRow, 'label' | 'value'>): Markup {
  return /phone$/i.test(label) ? phoneLink(value) : html`${value}`
}

/** Makes the operator's own number in a sentence a `tel:` link. Numbers that a stranger typed into it stay text. */
export function linkOwnPhone(sentence: string): Markup {
  const [first = '', ...rest] = sentence.split(site.phone)
  return html`${first}${rest.map(text => html`${phoneLink(site.phone)}${text}`)}`
}

/** A number without a country code is a US one; what cannot be dialed stays text. */
function phoneLink(text: string): Markup {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return html`${text}`
  return html`<a href="${phone.getURI()}" style="${style.phone}">${text}</a>`
}
