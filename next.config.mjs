import { existsSync } from 'node:fs'
import { PAGE_EXPIRE_S, responseHeaderRules, SEARCH_RESULTS_HEADER } from './lib/rendering/headers.ts'

const MEGABYTE = 1024 * 1024

/** @type {import('next').NextConfig} */
export default {
  // `npm run build:standalone`; `next start` does not serve it.
  output: process.env.BUILD_STANDALONE === '1' ? 'standalone' : undefined,
  // The types of tests need their packages, which the demo does not install.
  typescript: { ignoreBuildErrors: !existsSync('node_modules/jest') },
  // The home page's script (scripts/build-page-script.mjs) is a file with a hash in its name.
  turbopack: { rules: { '*.generated.js': { type: 'asset' } } },
  agentRules: false,
  poweredByHeader: false,
  expireTime: PAGE_EXPIRE_S,
  cacheHandler: import.meta.resolve('./cache-handler.mjs'),
  // A page is about 40 KB.
  cacheMaxMemorySize: 16 * MEGABYTE,
  images: {
    formats: ['image/webp'],
    qualities: [70],
    maximumRedirects: 0,
    // The default is half of the free disk.
    maximumDiskCacheSize: 256 * MEGABYTE,
  },
  experimental: {
    // A release builds once; the cache would be 200 MB.
    turbopackFileSystemCacheForBuild: false,
    // Each image is encoded once: libvips' cache only costs memory.
    imgOptConcurrency: 1,
    imgOptOperationCache: false,
  },
  headers: async () => responseHeaderRules(),
  rewrites: async () => ({
    // Nothing is rendered or stored for an invalid post ID (POST_ID_PATTERN of lib/site.ts).
    beforeFiles: [
      { source: '/blog/:id((?![A-Za-z0-9][A-Za-z0-9_-]{0,99}$)[^/]+)', destination: '/missing/post' },
      // Set by `proxy.ts`: the query string never reaches the page cache.
      {
        source: '/blog/search',
        has: [{ type: 'header', key: SEARCH_RESULTS_HEADER, value: '(?<part>[A-Za-z0-9_-]+)' }],
        destination: '/blog/search/:part',
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
}
