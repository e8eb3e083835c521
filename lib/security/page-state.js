/** The name of the head's marker by which a page says that it is not one to be kept as it is. */
export const PAGE_STATE_META_NAME = 'page-state'

/** @typedef {'missing' | 'failed' | 'fleeting'} PageState */

const MARKER = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|fleeting)"`)

/**
 * What a page says of itself in its head: 'missing', 'failed', 'fleeting' for a page that is made for one request and
 * kept by nobody (the results of a search), or null for a page as it should be.
 * Only the head is read: nothing a post may contain can stand there.
 *
 * @param {string} html
 * @returns {PageState | null}
 */
export function readPageState(html) {
  const end = html.indexOf('</head>')
  const found = MARKER.exec(end === -1 ? '' : html.slice(0, end))?.[1]
  return found === 'missing' || found === 'failed' || found === 'fleeting' ? found : null
}
