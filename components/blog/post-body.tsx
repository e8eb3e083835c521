import type { ReactNode } from 'react'
import { splitAfterFirstSection } from '@/lib/content/model/first-section'
import { renderPostHtml } from '@/lib/content/model/post-html'
import body from './post-body.module.css'
import media from './post-media.module.css'

/** Renders a post's body, and a line after its first section; the server must have sanitized `html`. */
export function PostBody({ html, line = null }: { html: string; line?: ReactNode }) {
  const rendered = renderPostHtml(html)
  const parts = line === null ? null : splitAfterFirstSection(rendered)
  if (parts === null) return <BodyPart html={rendered} />
  return (
    <>
      <BodyPart html={parts[0]} />
      {line}
      <BodyPart html={parts[1]} />
    </>
  )
}

function BodyPart({ html }: { html: string }) {
  return <div dir="auto" className={`${body.body} ${media.media}`} dangerouslySetInnerHTML={{ __html: html }} />
}
