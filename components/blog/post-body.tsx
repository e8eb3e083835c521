import styles from './post-body.module.css'

/** A post's text. `html` is already made safe by whoever read it. */
export function PostBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: letTablesScroll(html) }} />
}

/** A table wider than the column scrolls within it, by finger or by keys; in safe HTML "<table" can only be a table. */
function letTablesScroll(html: string): string {
  let count = 0
  return html
    .replace(/<table(?=[\s>])/g, () => `<div role="group" aria-label="Table ${++count}" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>')
}
