import 'server-only'
import type { EmailDocument, EmailPart } from '../messages/email-document'
import { renderEmailHtml } from './render-html'
import { renderEmailText } from './render-text'

type Written = { heading: string; paragraphs: readonly string[]; parts: readonly EmailPart[] }
type Frame = Pick<EmailDocument, 'subject' | 'eyebrow' | 'footer'>

/** Renders what was written as text and as HTML. */
export function renderEmail({ heading, paragraphs, parts }: Written, frame: Frame) {
  const texts = paragraphs.map(text => ({ kind: 'paragraph' as const, text }))
  const document: EmailDocument = { ...frame, heading, parts: [...texts, ...parts] }
  return { subject: frame.subject, text: renderEmailText(document), html: renderEmailHtml(document) }
}
