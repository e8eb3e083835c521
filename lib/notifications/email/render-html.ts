import { readSite } from '#site'
import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { EmailDocument, EmailPart, EmailRow, JourneyPoint } from '../messages/email-document'
import { NARROW_SCREEN_CSS, style } from './email-style'
import { html, type Markup } from './html-template'

/** Renders an email as HTML tables with inline styles; loads no images and has no tracking. */
export function renderEmailHtml(document: EmailDocument): string {
  const { subject, eyebrow, heading, parts, footer } = document
  return html`<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>:root{color-scheme:dark;supported-color-schemes:dark}
${NARROW_SCREEN_CSS}</style>
</head>
<body style="${style.page}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="${style.background}">
<tr><td align="center" class="outer" style="${style.outer}">
<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600"><tr><td><![endif]-->
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="${style.column}">
<tr><td align="left" style="${style.brand}">${readSite().brand}</td></tr>
<tr><td align="left" style="${style.eyebrow}">${eyebrow}</td></tr>
<tr><td align="left" style="${style.headingCell}"><h1 class="heading" style="${style.heading}">${heading}</h1></td></tr>
${parts.map(renderPart)}
<tr><td style="${style.footerGap}">&nbsp;</td></tr>
<tr><td align="left" style="${style.footer}">
${footer.map(line => html`<p style="${style.footerLine}">${linkOperatorPhone(line)}</p>\n`)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.toString()
}

/** Renders an email part as a table row. */
function renderPart(part: EmailPart): Markup {
  switch (part.kind) {
    case 'paragraph':
      return html`<tr><td align="left" style="${style.paragraphCell}"><p style="${style.paragraph}">${linkOperatorPhone(part.text)}</p></td></tr>\n`
    case 'notice':
      return html`<tr><td align="left" style="${style.gap}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td style="${style.notice}">${linkOperatorPhone(part.text)}</td></tr></table>
</td></tr>\n`
    case 'journey':
      return renderJourney(part)
    case 'rows':
      return html`<tr><td align="left" style="${style.sectionCell}"><h2 style="${style.section}">${part.title}</h2></td></tr>
<tr><td align="left"><table cellpadding="0" cellspacing="0" border="0" width="100%" style="${style.rows}">
${part.rows.map(row => renderRow(row, part.amounts === true))}</table></td></tr>\n`
    case 'button':
      return renderButton(part)
    case 'time':
      return html`<tr><td align="left" style="${style.gap}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="card" style="${style.timeCard}">
<div style="${style.pointName}">${part.label}</div>
<div style="${style.time}">${part.time}</div>
</td></tr></table>
</td></tr>\n`
  }
}

function renderJourney({ title, when, points }: Extract<EmailPart, { kind: 'journey' }>): Markup {
  const [day = '', time = ''] = when.split(/ (?=at \d)/)
  return html`<tr><td align="left" style="${style.gap}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="card" style="${style.card}">
<h2 style="${style.cardTitle}">${title}</h2>
<p class="when" style="${style.when}">${day}${time === '' ? null : html` <span style="${style.noWrap}">${time}</span>`}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
${points.map(renderPoint)}</table>
</td></tr></table>
</td></tr>\n`
}

function renderPoint({ label, name, area, check = '' }: JourneyPoint): Markup {
  return html`<tr><td align="left" style="${style.point}"><div style="${style.pointLabel}"><span style="${style.dot[label]}">&#9679;</span>&nbsp; ${label}</div>
<div style="${style.pointName}">${name}</div>${area === '' ? null : html`<div style="${style.area}">${area}</div>`}${check === '' ? null : html`<div style="${style.area}">${check}</div>`}</td></tr>\n`
}

function renderRow({ label, value, previousValue, strong }: EmailRow, amounts: boolean): Markup {
  const previousHtml =
    previousValue === undefined
      ? null
      : html` <br><span style="${style.previousValue}">previously: ${previousValue}</span>`
  const linkedValue = linkPhoneRow({ label, value })
  const valueHtml = strong === true ? html`<strong style="${style.strong}">${linkedValue}</strong>` : linkedValue
  if (label === '') return html`<tr><td colspan="2" style="${style.value}">${valueHtml}</td></tr>\n`
  return html`<tr><th scope="row" align="left" valign="top" class="${amounts ? 'line' : 'label'}" style="${amounts ? style.line : style.label}">${label}</th><td align="${amounts ? 'right' : 'left'}" valign="top" class="${amounts ? 'line' : 'value'}" style="${amounts ? style.amount : style.value}">${valueHtml}${previousHtml}</td></tr>\n`
}

/** The cell has the color and padding, because some programs drop both from links. */
function renderButton({ label, href, note }: Extract<EmailPart, { kind: 'button' }>): Markup {
  return html`<tr><td align="left" style="${style.buttonGap}">
<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="${style.buttonCell}"><a class="button" href="${href}" style="${style.button}">${label}</a></td></tr></table>
</td></tr>
<tr><td align="left"><p style="${style.note}">${note}</p></td></tr>\n`
}

/** Links the value of a phone row with `tel:`; other values stay text. */
function linkPhoneRow({ label, value }: Pick<EmailRow, 'label' | 'value'>): Markup {
  return /phone$/i.test(label) ? phoneLink(value) : html`${value}`
}

/** Links the operator's phone number in a sentence with `tel:`. Numbers typed by riders stay text. */
function linkOperatorPhone(userMessage: string): Markup {
  const [first = '', ...rest] = userMessage.split(readSite().phone)
  return html`${first}${rest.map(text => html`${phoneLink(readSite().phone)}${text}`)}`
}

function phoneLink(text: string): Markup {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return html`${text}`
  return html`<a href="${phone.getURI()}" style="${style.phone}">${text}</a>`
}
