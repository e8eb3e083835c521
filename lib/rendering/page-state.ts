export const PAGE_STATE_META_NAME = 'page-state'

export type PageState = 'missing' | 'failed' | 'uncacheable'

const MARKER = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|uncacheable)"`)

/** Reads the state marker in a page's head, where no post content can appear; null without one. */
export function readPageState(html: string): PageState | null {
  const end = html.indexOf('</head>')
  const state = MARKER.exec(end === -1 ? '' : html.slice(0, end))?.[1]
  return state === 'missing' || state === 'failed' || state === 'uncacheable' ? state : null
}
