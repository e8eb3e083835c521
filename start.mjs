// Starts the built site, in the project or in a release: `npm start -- -p 4000`, `./node start.mjs`. Becomes the server's
// process, with settings that release memory early (docs/operations.md); those of the environment take precedence.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const release = fileURLToPath(new URL('server.js', import.meta.url))
const server = existsSync(release) ? [release] : ['node_modules/next/dist/bin/next', 'start']
// V8 would let the heap grow by half before it collects; NODE_OPTIONS does not take this flag.
const growth = '--heap-growing-percent=20'
process.execve(process.execPath, [process.execPath, growth, ...server, ...process.argv.slice(2)], {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  ...process.env,
  NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=448 ${process.env.NODE_OPTIONS ?? ''}`,
})
