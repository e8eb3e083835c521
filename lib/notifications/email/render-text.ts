import { readSite } from '#site'
import 'server-only'
import type { EmailDocument, EmailPart, EmailRow, JourneyPoint } from '../messages/email-document'

/** Renders an email as text, with the content and order of the HTML. */
export function renderEmailText(document: EmailDocument): string {
  const blocks = [
    readSite().brand.toUpperCase(),
    `${document.eyebrow}\n\n${document.heading}\n${'='.repeat([...document.heading].length)}`,
    ...document.parts.map(renderPart),
    `--\n${document.footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderPart(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'notice':
      return `* ${part.text}`
    case 'journey':
      return [part.title.toUpperCase(), part.when, ...part.points.flatMap(renderPointLines)].join('\n')
    case 'rows':
      return [part.title.toUpperCase(), ...part.rows.map(renderRow)].join('\n')
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

function renderRow({ label, value, previousValue }: EmailRow): string {
  const valueText = previousValue === undefined ? value : `${value} (previously: ${previousValue})`
  return label === '' ? valueText : `${label}: ${valueText}`
}
