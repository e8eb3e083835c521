import { readSite } from '#site'
import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { EmailRow } from '../messages/email-document'
import { style } from './email-style'
import { html, type Markup } from './html-template'

/** Links the value of a phone row with `tel:`; other values stay text. */
export function linkPhoneRow({ label, value }: Pick<EmailRow, 'label' | 'value'>): Markup {
  return /phone$/i.test(label) ? phoneLink(value) : html`${value}`
}

/** Links the operator's phone number in a sentence with `tel:`. Numbers typed by riders stay text. */
export function linkOperatorPhone(userMessage: string): Markup {
  const [first = '', ...rest] = userMessage.split(readSite().phone)
  return html`${first}${rest.map(text => html`${phoneLink(readSite().phone)}${text}`)}`
}

function phoneLink(text: string): Markup {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return html`${text}`
  return html`<a href="${phone.getURI()}" style="${style.phone}">${text}</a>`
}
