import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MEGABYTE = 1024 * 1024
/** Loaded by the build alone: the server would load a compiler for its types. */
const readHeaders = () => import('./lib/rendering/headers.ts')

/** @type {import('next').NextConfig} */
export default {
  compiler: { runAfterProductionCompile: ({ distDir }) => escapeServerChunks(distDir) },
  // `npm run build:standalone`; `next start` does not serve it.
  output: process.env.BUILD_STANDALONE === '1' ? 'standalone' : undefined,
  // The types of tests need their packages, which the demo does not install.
  typescript: { ignoreBuildErrors: !existsSync('node_modules/jest') },
  // The home page's script (scripts/build-page-script.mjs) is a file with a hash in its name.
  turbopack: { rules: { '*.generated.js': { type: 'asset' } } },
  agentRules: false,
  poweredByHeader: false,
  // PAGE_EXPIRE_S of lib/rendering/headers.ts.
  expireTime: 3600,
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
    // Nothing reads those of a build; they would be 70 MB.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // Each image is encoded once: libvips' cache only costs memory.
    imgOptConcurrency: 1,
    imgOptOperationCache: false,
  },
  headers: async () => (await readHeaders()).responseHeaderRules(),
  rewrites: async () => ({
    // Nothing is rendered or stored for an invalid post ID (POST_ID_PATTERN of lib/site.ts).
    beforeFiles: [
      { source: '/blog/:id((?![A-Za-z0-9][A-Za-z0-9_-]{0,99}$)[^/]+)', destination: '/missing/post' },
      // Set by `proxy.ts`: the query string never reaches the page cache.
      {
        source: '/blog/search',
        has: [{ type: 'header', key: (await readHeaders()).SEARCH_RESULTS_HEADER, value: '(?<part>[A-Za-z0-9_-]+)' }],
        destination: '/blog/search/:part',
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

/** V8 keeps a source with one sign beyond Latin-1, such as a curly quote, in two bytes a letter: 10 MB for all. */
async function escapeServerChunks(distDir) {
  for (const entry of globSync('server/**/*.js', { cwd: distDir, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const source = readFileSync(file, 'utf8')
    // One that is escaped itself would become another.
    if (/(?<!\\)(?:\\\\)*\\[^\0-\xff]/.test(source)) continue
    const escaped = source.replace(/[^\0-\xff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    if (escaped !== source) writeFileSync(file, escaped)
  }
}
