import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../scripts/crash-server'

const START_TIMEOUT_MS = 60_000
const REGENERATION_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 50
/** Linked into the site's folder; the build itself is copied. */
const SHARED_FILES = ['app', 'components', 'lib', 'content', 'public', 'node_modules', 'package.json', 'tsconfig.json']
const SHARED_SETUP = ['next.config.mjs', 'cache-handler.mjs', 'instrumentation.ts']
/** Large folders that only the compiler needs. */
const COMPILER_ONLY = /^\.next\/(cache|dev)$/
/** Generated pages and their caches. */
const GENERATED = /\.(html|rsc|meta|body|segments)$|^(cache|route-cache)$/

export type ConnectedSite = Awaited<ReturnType<typeof makeConnectedSite>>

/**
 * Copies the built site without its pages to its own folder and port, with its own settings, some of which affect how
 * pages are generated. `preload` is a module that its server loads first. Requires `next build`.
 */
export async function makeConnectedSite({
  name,
  host,
  settings = {},
  preload,
  dataDir,
}: {
  name: string
  host?: string
  settings?: Record<string, string>
  preload?: string
  /** The data folder of another site, for two processes on one database. */
  dataDir?: string
}) {
  // With repeated tests, two workers can have a site of the same name at the same time.
  const dir = path.resolve('test-results/sites', `${name}-${process.env.TEST_WORKER_INDEX ?? 0}`)
  const siteDataDir = dataDir ?? path.join(dir, 'data')
  await copyBuild(dir, { withPages: false })
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(host !== undefined && { API_BASE_URL: host }),
    TRUSTED_PROXIES: '1',
    ...settings,
    DATA_DIR: siteDataDir,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  }
  const url = `http://127.0.0.1:${await findFreePort()}`
  let server: ChildProcess | undefined
  let clockOffsetMs = 0
  let logText = ''

  async function moveClock() {
    server?.send(clockOffsetMs)
    if (server) await once(server, 'message')
  }

  const site = {
    url,
    /** The server's data directory. */
    dataDir: siteDataDir,
    log: () => logText,
    async start() {
      const preloaded = ['e2e/kit/moved-clock.mjs', ...(preload === undefined ? [] : [preload])]
      const flags = preloaded.flatMap(module => ['--import', path.resolve(module)])
      const command = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', new URL(url).port]
      server = spawn(process.execPath, [...flags, ...command], {
        cwd: dir,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const output of [server.stdout, server.stderr]) output?.on('data', chunk => (logText += chunk))
      await moveClock()
      // Any status will do: a site whose content host is down is not ready for bookings, but serves pages.
      await waitFor(START_TIMEOUT_MS, async () => (await fetch(`${url}/api/v1/health`)).status > 0)
    },
    /** Kills the server, as in a crash. */
    async kill() {
      const ending = server
      server = undefined
      if (!ending || ending.exitCode !== null) return
      ending.kill('SIGKILL')
      await once(ending, 'exit')
    },
    /** Stops the server with SIGTERM and returns its exit code. */
    async stop(): Promise<number | null> {
      const ending = server
      server = undefined
      if (!ending) return null
      const ended = once(ending, 'exit')
      ending.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    /** Advances the server's clock. */
    async advanceClock(seconds: number) {
      clockOffsetMs += seconds * 1000
      await moveClock()
    },
    /** Requests a page until it is no longer stale. */
    async visit(page = '/') {
      await waitFor(REGENERATION_TIMEOUT_MS, async () => {
        const response = await fetch(url + page)
        await response.text()
        return response.headers.get('x-nextjs-cache') !== 'STALE'
      })
    },
    async remove() {
      await site.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
  return site
}

/** Copies the build to a folder, where its pages and caches are its own; links all else. */
export async function copyBuild(dir: string, { withPages }: { withPages: boolean }) {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await cp('.next', path.join(dir, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !COMPILER_ONLY.test(source) && (withPages || !GENERATED.test(path.basename(source))),
  })
  for (const name of [...SHARED_FILES, ...SHARED_SETUP]) await symlink(path.resolve(name), path.join(dir, name))
}

/** Polls until the check returns true; throws after the timeout. */
async function waitFor(timeoutMs: number, check: () => Promise<boolean>) {
  const deadline = Date.now() + timeoutMs
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${timeoutMs} ms`)
    await pause(POLL_INTERVAL_MS)
  }
}
