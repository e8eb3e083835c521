import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { site } from '@/lib/site'
import type { EmailRow } from './email-document'
import { style } from './email-style'
import { html, type Markup } from './html-template'

/** Makes the value of a phone row a `tel:` link; every other value stays text. */
export function linkPhoneRow({ label, value }: Pick<EmailRow, 'label' | 'value'>): Markup {
  return /phone$/i.test(label) ? phoneLink(value) : html`${value}`
}

/** Makes the operator's own number in a sentence a `tel:` link. Numbers that a stranger typed into it stay text. */
export function linkOperatorPhone(sentence: string): Markup {
  const [first = '', ...rest] = sentence.split(site.phone)
  return html`${first}${rest.map(text => html`${phoneLink(site.phone)}${text}`)}`
}

/** A number without a country code is a US one; what cannot be dialed stays text. */
function phoneLink(text: string): Markup {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return html`${text}`
  return html`<a href="${phone.getURI()}" style="${style.phone}">${text}</a>`
}
