import { PAGE_STATE_META_NAME, type PageState as State } from '@/lib/security/page-state.js'

/**
 * Says in the page's head that this is not the page that was asked for, or one that is made for a single request. The
 * page cache gives it its status (404 or 503; 200 where it is fleeting) and keeps it from every cache; a good page stays
 * where there is one.
 */
export function PageStateMeta({ state }: { state: State }) {
  return <meta name={PAGE_STATE_META_NAME} content={state} />
}
