import { readSite } from '#site'
import 'server-only'
import type { EmailDocument, EmailPart, EmailRow, JourneyPoint } from '../messages/email-document'
import { renderEmailHtml } from './render-html'

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
    case 'time':
      return `${part.label.toUpperCase()}\n${part.time}`
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
