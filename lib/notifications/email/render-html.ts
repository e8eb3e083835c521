import { readSite } from '#site'
import 'server-only'
import type { EmailDocument } from '../messages/email-document'
import { NARROW_SCREEN_CSS, style } from './email-style'
import { html } from './html-template'
import { linkOperatorPhone } from './phone-links'
import { renderPart } from './render-html-parts'

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
