import { renderPostHtml } from '@/lib/content/model/post-html'
import body from './post-body.module.css'
import media from './post-media.module.css'

/** Renders a post's body; the server must have sanitized `html`. */
export function PostBody({ html }: { html: string }) {
  return (
    <div
      dir="auto"
      className={`${body.body} ${media.media}`}
      dangerouslySetInnerHTML={{ __html: renderPostHtml(html) }}
    />
  )
}
