import { PAGE_STATE_META_NAME, type PageState as State } from '@/lib/rendering/page-state'

/** Marks a page for the page cache: 404, 503 or never stored. An earlier good copy stays. */
export function PageStateMeta({ state }: { state: State }) {
  return <meta name={PAGE_STATE_META_NAME} content={state} />
}
