import { PAGE_STATE_NAME } from '@/lib/security/page-state.js'

/**
 * Says in the page's head that this is not the page that was asked for. The page cache gives it its status (404 or
 * 503), keeps it from every other cache, and keeps a good page in its place where there is one.
 */
export function PageState({ state }: { state: 'missing' | 'failed' }) {
  return <meta name={PAGE_STATE_NAME} content={state} />
}
