export const PAGE_SCRIPT_ID = 'page-script'
export const HOME_SCRIPT_ID = 'home-script'
export const SHARE_SCRIPT_ID = 'share-script'

/** The element with what the home script loads, as JSON. */
export const FRAMEWORK_DATA_ID = 'framework-data'

/** Sent to the document when the download of the framework begins, and when it has ended or failed. */
export const FRAMEWORK_START_EVENT = 'frameworkstart'
export const FRAMEWORK_END_EVENT = 'frameworkend'

export type FrameworkData = {
  /** URLs of the scripts. */
  files: string[]
  /** What starts the module loader. */
  runtime: unknown
  /** Hash of the page's Flight payload (process-state.ts). */
  payload: string
}

/** Returns the path of a Flight payload. */
export function payloadPath(hash: string): string {
  return `/page-payload/${hash}`
}

export const PAGE_STATE_META_NAME = 'page-state'

export type PageState = 'missing' | 'failed' | 'uncacheable'

/** Reads the state marker in a page's head, where no post content can appear; null without one. */
export function readPageState(html: string): PageState | null {
  const end = html.indexOf('</head>')
  const marker = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|uncacheable)"`)
  const state = marker.exec(end === -1 ? '' : html.slice(0, end))?.[1]
  return state === 'missing' || state === 'failed' || state === 'uncacheable' ? state : null
}
