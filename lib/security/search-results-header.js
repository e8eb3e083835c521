/**
 * Request header by which `proxy.ts` passes a search to the rewrite in `next.config.mjs`. Visitors cannot set it: the
 * proxy sets it or removes it on every request.
 */
export const SEARCH_RESULTS_HEADER = 'x-search-results'
