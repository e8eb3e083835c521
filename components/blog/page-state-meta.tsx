import { PAGE_STATE_META_NAME, type PageState as State } from '@/lib/security/page-state.js'

/**
 * Adds a meta tag that tells the page cache to answer 404 or 503, or not to store the page. A page marked with an
 * error status is never cached, so an earlier good copy stays.
 */
export function PageStateMeta({ state }: { state: State }) {
  return <meta name={PAGE_STATE_META_NAME} content={state} />
}
