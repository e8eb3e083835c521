import { presentPost } from '@/lib/content/post-html'
import styles from './post-body.module.css'

/** A post's text. `html` is already made safe by whoever read it. */
export function PostBody({ html }: { html: string }) {
  return <div dir="auto" className={styles.body} dangerouslySetInnerHTML={{ __html: presentPost(html) }} />
}
