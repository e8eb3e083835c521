import { renderPostHtml } from '@/lib/content/post-html'
import body from './post-body.module.css'
import media from './post-media.module.css'

/** A post's text. `html` is already made safe by whoever read it. */
export function PostBody({ html }: { html: string }) {
  return (
    <div
      dir="auto"
      className={`${body.body} ${media.media}`}
      dangerouslySetInnerHTML={{ __html: renderPostHtml(html) }}
    />
  )
}
