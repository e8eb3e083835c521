/** Name of the meta tag that marks a page as not an ordinary cacheable page. */
export const PAGE_STATE_META_NAME = 'page-state'

/** @typedef {'missing' | 'failed' | 'fleeting'} PageState */

const MARKER = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|fleeting)"`)

/**
 * Reads the state marker in a page's head; null for an ordinary page. 'fleeting' is a page rendered for one request
 * and never stored, such as search results. Only the head is read, where no post content can appear.
 * @param {string} html
 * @returns {PageState | null}
 */
export function readPageState(html) {
  const end = html.indexOf('</head>')
  const found = MARKER.exec(end === -1 ? '' : html.slice(0, end))?.[1]
  return found === 'missing' || found === 'failed' || found === 'fleeting' ? found : null
}
