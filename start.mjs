// Starts the built site, in the project or in a release: `npm start -- -p 4000`, `./node start.mjs`. Starts again in the
// same process, with settings that release memory early (docs/operations.md), and is the server then; those of the
// environment take precedence.
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const LIMITS = '--max-semi-space-size=4 --max-old-space-size=448'
// V8 would let the heap grow by half before it collects; NODE_OPTIONS does not take this flag.
const GROWTH = '--heap-growing-percent=20'
const args = process.argv.slice(2)
const start = environment =>
  process.execve(process.execPath, [process.execPath, GROWTH, fileURLToPath(import.meta.url), ...args], environment)

const { NODE_OPTIONS = '' } = process.env
if (!NODE_OPTIONS.startsWith(LIMITS)) {
  const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
  start({ ...memory, ...process.env, NODE_OPTIONS: `${LIMITS} ${NODE_OPTIONS}` })
}

// For lib/platform/graceful-shutdown.ts. Without what settings files and database add to the environment: they are read
// again.
const environment = { ...process.env }
const startAgain = () => {
  // All has ended: a signal that arrives until the next start listens ends the process, and is not lost.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
  start(environment)
}
Object.assign(globalThis, { [Symbol.for('nocturne.start-again')]: startAgain })

const release = fileURLToPath(new URL('server.js', import.meta.url))
const server = existsSync(release) ? [release] : ['node_modules/next/dist/bin/next', 'start']
process.argv.splice(1, 1, ...server)
await import(pathToFileURL(server[0]).href)
