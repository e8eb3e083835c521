import { responseHeaderRules } from './lib/security/headers.js'
import { imageRemotePatterns } from './lib/security/hosts.js'
import { PAGE_EXPIRE_S } from './lib/security/page-expiry.js'
import { SEARCH_RESULTS_HEADER } from './lib/security/search-results-header.js'

const MEGABYTE = 1024 * 1024

/** The one page for every id that no post can have. */
const NO_POST = '/no-post'

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  expireTime: PAGE_EXPIRE_S,
  cacheHandler: import.meta.resolve('./cache-handler.mjs'),
  // Pages kept in memory beside their files; ours are some 40 KB each.
  cacheMaxMemorySize: 16 * MEGABYTE,
  images: {
    formats: ['image/webp'],
    maximumRedirects: 0,
    // By default it would be half of the free disk.
    maximumDiskCacheSize: 256 * MEGABYTE,
    remotePatterns: imageRemotePatterns(process.env.IMAGE_HOSTS),
  },
  experimental: {
    // A picture is encoded once and then read from the disk: nothing is gained by keeping libvips' operations in memory.
    imgOptConcurrency: 1,
    imgOptOperationCache: false,
  },
  headers: async () => responseHeaderRules(),
  rewrites: async () => ({
    // An id that no post can have never reaches the post page: nothing is rendered, fetched or stored for it, and it
    // reads as any missing post does. The pattern is that of POST_ID_PATTERN in lib/site.ts.
    beforeFiles: [
      { source: '/blog/:id((?![A-Za-z0-9][A-Za-z0-9_-]{0,99}$)[^/]+)', destination: NO_POST },
      // A search's results are a page per query, which `proxy.ts` names: the query string never reaches the page cache.
      {
        source: '/blog/search',
        has: [{ type: 'header', key: SEARCH_RESULTS_HEADER, value: '(?<part>[A-Za-z0-9_-]+)' }],
        destination: '/blog/search/:part',
      },
    ],
    // A ride's page is one page for every id: what it shows, the browser asks for with the token that it alone has.
    afterFiles: [{ source: '/ride/:id', destination: '/ride' }],
    fallback: [],
  }),
}
