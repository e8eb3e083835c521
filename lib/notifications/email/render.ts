import { readSite } from '#site'
import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { EmailDocument, EmailPart, EmailRow, JourneyPoint } from '../messages/message'

type Written = { heading: string; paragraphs: readonly string[]; parts: readonly EmailPart[] }
type Frame = Pick<EmailDocument, 'subject' | 'eyebrow' | 'footer'>

/** Renders what was written as text and as HTML. */
export function renderEmail({ heading, paragraphs, parts }: Written, frame: Frame) {
  const texts = paragraphs.map(text => ({ kind: 'paragraph' as const, text }))
  const document: EmailDocument = { ...frame, heading, parts: [...texts, ...parts] }
  return { subject: frame.subject, text: renderEmailText(document), html: renderEmailHtml(document) }
}

/** Renders an email as text, with the content and order of the HTML. */
function renderEmailText(document: EmailDocument): string {
  const blocks = [
    readSite().brand.toUpperCase(),
    `${document.eyebrow}\n\n${document.heading}\n${'='.repeat([...document.heading].length)}`,
    ...document.parts.map(toText),
    `--\n${document.footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function toText(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'notice':
      return `* ${part.text}`
    case 'journey':
      return [part.title.toUpperCase(), part.when, ...part.points.flatMap(renderPointLines)].join('\n')
    case 'rows':
      return [part.title.toUpperCase(), ...part.rows.map(toRowText)].join('\n')
    case 'button':
      return [`${part.label}:`, part.href, part.note].filter(Boolean).join('\n')
  }
}

function renderPointLines({ label, name, area, check }: JourneyPoint): string[] {
  const place = `${label}: ${[name, area].filter(Boolean).join(', ')}`
  return check ? [place, `  ${check}`] : [place]
}

function toRowText({ label, value, previousValue }: EmailRow): string {
  const valueText = previousValue === undefined ? value : `${value} (previously: ${previousValue})`
  return label === '' ? valueText : `${label}: ${valueText}`
}

/** Renders an email as HTML tables with inline styles; loads no images and has no tracking. */
function renderEmailHtml(document: EmailDocument): string {
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
`.markup
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

/** HTML whose values are escaped. */
type Markup = { markup: string }

/** Escapes values but not the literal parts. Attributes need quotes. */
export function html(
  strings: TemplateStringsArray,
  ...values: (string | number | Markup | readonly Markup[] | null)[]
): Markup {
  const rendered = values.map(value => [value].flat().map(escapeValue).join(''))
  return { markup: strings.map((string, index) => string + (rendered[index] ?? '')).join('') }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeValue(value: string | number | Markup | null): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '')
}

const color = {
  ink: '#0b0b0d',
  coal: '#141417',
  ash: '#2c2c31',
  smoke: '#a7a39b',
  ivory: '#f4efe6',
  gold: '#c9a96a',
  success: '#4fbf8b',
  danger: '#e5646e',
} as const
const SANS_FONT = "font-family:Manrope,'Helvetica Neue',Helvetica,Arial,sans-serif"
const DISPLAY_FONT = "font-family:'Cormorant Garamond',Georgia,'Times New Roman',serif;font-weight:normal"

const style = {
  page: `margin:0;padding:0;width:100%;background-color:${color.ink};color:${color.ivory};${SANS_FONT}`,
  /** Some programs drop the styles of `body`, leaving black on black. */
  background: `width:100%;background-color:${color.ink};color:${color.ivory}`,
  outer: 'padding:40px 16px 48px',
  column: 'width:100%;max-width:600px;margin:0 auto',
  brand: `${DISPLAY_FONT};font-size:22px;line-height:28px;letter-spacing:5px;text-transform:uppercase;color:${color.ivory};padding:0 0 36px`,
  eyebrow: `${SANS_FONT};font-size:12px;line-height:18px;letter-spacing:2px;text-transform:uppercase;color:${color.smoke};padding:0 0 10px`,
  heading: `${DISPLAY_FONT};margin:0;font-size:38px;line-height:44px;letter-spacing:-0.3px;color:${color.ivory}`,
  headingCell: 'padding:0 0 20px',
  paragraph: `${SANS_FONT};margin:0;font-size:16px;line-height:26px;color:${color.ivory}`,
  paragraphCell: 'padding:0 0 16px',
  notice: `${SANS_FONT};font-size:16px;line-height:25px;color:${color.ivory};background-color:${color.coal};border-left:3px solid ${color.ivory};padding:16px 20px`,
  gap: 'padding:22px 0 14px',
  card: `background-color:${color.coal};border:1px solid ${color.ash};border-radius:14px;padding:26px 28px 10px`,
  cardTitle: `${SANS_FONT};margin:0 0 6px;font-size:12px;line-height:18px;letter-spacing:2px;text-transform:uppercase;font-weight:normal;color:${color.smoke}`,
  when: `${DISPLAY_FONT};margin:0 0 18px;font-size:27px;line-height:34px;color:${color.ivory}`,
  noWrap: 'white-space:nowrap',
  point: `border-top:1px solid ${color.ash};padding:14px 0 15px`,
  pointLabel: `${SANS_FONT};font-size:13px;line-height:20px;color:${color.smoke}`,
  pointName: `${SANS_FONT};font-size:17px;line-height:25px;font-weight:600;color:${color.ivory}`,
  area: `${SANS_FONT};font-size:15px;line-height:22px;color:${color.smoke}`,
  dot: { Pickup: `color:${color.success}`, Stop: `color:${color.smoke}`, 'Drop-off': `color:${color.danger}` },
  section: `${DISPLAY_FONT};margin:0;font-size:23px;line-height:30px;color:${color.ivory}`,
  sectionCell: 'padding:24px 0 10px',
  rows: `width:100%;border-bottom:1px solid ${color.ash}`,
  label: `${SANS_FONT};width:170px;font-size:14px;line-height:22px;font-weight:normal;text-align:left;vertical-align:top;color:${color.smoke};border-top:1px solid ${color.ash};padding:11px 16px 11px 0`,
  line: `${SANS_FONT};font-size:14px;line-height:22px;font-weight:normal;text-align:left;vertical-align:top;color:${color.smoke};border-top:1px solid ${color.ash};padding:11px 16px 11px 0`,
  value: `${SANS_FONT};font-size:15px;line-height:22px;vertical-align:top;color:${color.ivory};border-top:1px solid ${color.ash};padding:11px 0;word-break:break-word`,
  amount: `${SANS_FONT};font-size:15px;line-height:22px;font-variant-numeric:tabular-nums;text-align:right;vertical-align:top;white-space:nowrap;color:${color.ivory};border-top:1px solid ${color.ash};padding:11px 0`,
  strong: 'font-weight:700',
  previousValue: `color:${color.smoke};text-decoration:line-through`,
  phone: `color:${color.ivory};text-decoration:underline;white-space:nowrap`,
  buttonCell: `background-color:${color.gold};border-radius:999px;mso-padding-alt:15px 34px`,
  button: `${SANS_FONT};display:inline-block;padding:15px 34px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none;color:${color.ink};border-radius:999px`,
  buttonGap: 'padding:20px 0 8px',
  note: `${SANS_FONT};margin:0;font-size:13px;line-height:20px;color:${color.smoke};padding:8px 0 16px`,
  footerGap: 'padding:20px 0',
  footer: 'padding:0',
  footerLine: `${SANS_FONT};margin:0 0 6px;font-size:13px;line-height:20px;color:${color.smoke}`,
} as const

const NARROW_SCREEN_CSS = `@media (max-width:520px){
.outer{padding:28px 14px 36px !important}
.heading{font-size:32px !important;line-height:38px !important}
.when{font-size:24px !important;line-height:31px !important}
.card{padding:22px 20px 6px !important}
.label,.value{display:block !important;width:auto !important}
.label{padding:11px 0 0 !important}
.value{border-top:0 !important;padding:1px 0 11px !important}
.button{display:block !important;text-align:center !important}
.wide{width:100% !important}
}`
