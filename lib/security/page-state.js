export const PAGE_STATE_META_NAME = 'page-state'

/** @typedef {'missing' | 'failed' | 'fleeting'} PageState */

const MARKER = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|fleeting)"`)

/**
 * Reads the state marker in a page's head, where no post content can appear; null without one.
 * @param {string} html
 * @returns {PageState | null}
 */
export function readPageState(html) {
  const end = html.indexOf('</head>')
  const found = MARKER.exec(end === -1 ? '' : html.slice(0, end))?.[1]
  return found === 'missing' || found === 'failed' || found === 'fleeting' ? found : null
}
