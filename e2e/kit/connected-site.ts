import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBuiltServer, findFreePort } from '../../scripts/crash-server'

const REGENERATION_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 50
/** Linked into the site's folder; the build itself is copied. */
const SHARED_FILES = ['app', 'components', 'lib', 'content', 'public', 'node_modules', 'package.json', 'tsconfig.json']
const SHARED_SETUP = ['next.config.mjs', 'cache-handler.mjs', 'instrumentation.ts']
/** Large folders and files that only the compiler and debuggers need. */
const UNUSED = /^\.next\/(cache|dev)$|\.map$/
/** Generated pages and their caches. */
const GENERATED = /\.(html|rsc|meta|body|segments)$|^(cache|route-cache)$/

export type ConnectedSite = Awaited<ReturnType<typeof makeConnectedSite>>

/**
 * Copies the built site without its pages to its own folder and port, with its own settings, some of which affect how
 * pages are generated. Requires `next build`.
 */
export async function makeConnectedSite({
  name,
  settings,
  preload = [],
  content = {},
}: {
  name: string
  settings?: Record<string, string>
  /** Modules that its server loads first. */
  preload?: string[]
  /** Values of the content's JSON files by name, such as "pricing". */
  content?: Record<string, object>
}) {
  // With repeated tests, two workers can have a site of the same name at the same time.
  const dir = path.resolve('test-results/sites', `${name}-${process.env.TEST_WORKER_INDEX ?? 0}`)
  await copyBuild(dir, { withPages: false })
  const contentDir = path.join(dir, 'own-content')
  await cp('testing/content', contentDir, { recursive: true })
  for (const [file, value] of Object.entries(content)) {
    await writeFile(path.join(contentDir, `${file}.json`), JSON.stringify(value))
  }
  const dataDir = path.join(dir, 'data')
  const server = createBuiltServer({
    dir,
    dataDir,
    port: await findFreePort(),
    settings: { CONTENT_DIR: contentDir, ...settings },
    preload: ['e2e/kit/moved-clock.mjs', ...preload],
  })
  let clockOffsetMs = 0

  return {
    url: server.origin,
    dir,
    dataDir,
    log: server.output,
    async start() {
      await server.start()
      await server.tell(clockOffsetMs)
    },
    kill: server.kill,
    /** Stops the server with SIGTERM and returns its exit code. */
    stop: server.stop,
    async advanceClock(seconds: number) {
      clockOffsetMs += seconds * 1000
      await server.tell(clockOffsetMs)
    },
    /** Requests a page until it is no longer stale. */
    async visit(page = '/') {
      for (const deadline = Date.now() + REGENERATION_TIMEOUT_MS; ; await pause(POLL_INTERVAL_MS)) {
        const response = await fetch(server.origin + page)
        await response.text()
        if (response.headers.get('x-nextjs-cache') !== 'STALE') return
        if (Date.now() > deadline) throw new Error(`${page} stays stale`)
      }
    },
    async remove() {
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Copies the build to a folder, where its pages and caches are its own; links all else. */
export async function copyBuild(dir: string, { withPages }: { withPages: boolean }) {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await cp('.next', path.join(dir, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !UNUSED.test(source) && (withPages || !GENERATED.test(path.basename(source))),
  })
  for (const name of [...SHARED_FILES, ...SHARED_SETUP]) await symlink(path.resolve(name), path.join(dir, name))
}
