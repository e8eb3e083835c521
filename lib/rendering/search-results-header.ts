/** Passes a search from `proxy.ts` to a rewrite. Visitors cannot set it: the proxy removes it. */
export const SEARCH_RESULTS_HEADER = 'x-search-results'
