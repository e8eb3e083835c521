import 'server-only'
import type { EmailPart, EmailRow, JourneyPoint } from '../messages/email-document'
import { style } from './email-style'
import { html, type Markup } from './html-template'
import { linkOperatorPhone, linkPhoneRow } from './phone-links'

/** Renders an email part as a table row. */
export function renderPart(part: EmailPart): Markup {
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
