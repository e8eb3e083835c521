import 'server-only'
import { site } from '@/lib/site'
import type { JourneyPoint, Letter, LetterPart, LetterRow } from './letter'

/** A message as text: the same, in the same order, as its HTML. */
export function letterText(letter: Letter): string {
  const blocks = [
    site.brand.toUpperCase(),
    `${letter.eyebrow}\n\n${letter.heading}\n${'='.repeat([...letter.heading].length)}`,
    ...letter.parts.map(partText),
    `--\n${letter.foot.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'words':
      return part.text
    case 'notice':
      return `* ${part.text}`
    case 'journey':
      return [part.title.toUpperCase(), part.when, ...part.points.flatMap(pointLines)].join('\n')
    case 'rows':
      return [part.title.toUpperCase(), ...part.rows.map(rowText)].join('\n')
    case 'time':
      return `${part.label.toUpperCase()}\n${part.time}`
    case 'button':
      return [`${part.label}:`, part.href, part.note].filter(Boolean).join('\n')
  }
}

function pointLines({ label, name, area, check, warning }: JourneyPoint): string[] {
  const place = `${label}: ${[name, area].filter(Boolean).join(', ')}`
  return [place, ...(check ? [`  ${check}`] : []), ...(warning ? [`  WARNING: ${warning}`] : [])]
}

function rowText({ label, value, was }: LetterRow): string {
  const told = was === undefined ? value : `${value} (previously: ${was})`
  return label === '' ? told : `${label}: ${told}`
}
