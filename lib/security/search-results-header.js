/**
 * The request header by which `proxy.ts` hands a search's page of results to the rewrite in `next.config.mjs`. A visitor
 * who sends it changes nothing: the proxy sets it, or removes it from every request that has it.
 */
export const SEARCH_RESULTS_HEADER = 'x-search-results'
