import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSource } from '@/lib/platform/database/connection'
import { startPostgresServer } from '@/lib/platform/database/testing/postgres-server'
import { findFreePort } from './run.mjs'

export { findFreePort }

/** A server that cannot start ends by itself; a busy machine is slow. */
const START_TIMEOUT_MS = 180_000

export type BuiltServer = ReturnType<typeof createBuiltServer>

/** Runs a build as `npm start` does, in a process that can be killed and started again on the same data. */
export function createBuiltServer(options: {
  dir: string
  dataDir: string
  port: number
  settings?: Record<string, string>
  /** Modules that the server loads first; then it takes messages, and any status of its health is ready. */
  preload?: string[]
}) {
  const { dir, dataDir, port, settings, preload = [] } = options
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  const append = (chunk: Buffer) => {
    output += chunk
  }
  const isReady = () =>
    fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok || preload.length > 0,
      () => false,
    )

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return null
    const ended = once(running, 'exit')
    running.kill(signal)
    const [code] = await ended
    return code
  }

  return {
    origin,
    /** Log output since the last start. */
    output: () => output,
    pid: () => child?.pid,
    async start(): Promise<void> {
      const start =
        preload.length === 0
          ? [path.resolve('start.mjs')]
          : [...preload.flatMap(file => ['--import', path.resolve(file)]), 'node_modules/next/dist/bin/next', 'start']
      // It closes no idle connection just as a client uses it again.
      const flags = ['-H', '127.0.0.1', '-p', String(port), '--keepAliveTimeout', '600000']
      const started = spawn(process.execPath, [...start, ...flags], {
        cwd: dir,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          // So that each rider can have a client IP.
          TRUSTED_PROXIES: '1',
          ...settings,
          DATA_DIR: dataDir,
        },
        stdio: ['ignore', 'pipe', 'pipe', preload.length === 0 ? 'ignore' : 'ipc'],
      })
      child = started
      output = ''
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', append)
      const deadline = Date.now() + START_TIMEOUT_MS
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${output}`)
        await pause(50)
      }
    },
    /** Sends a message and waits for the response. */
    async tell(message: number): Promise<void> {
      if (child === undefined) return
      const told = once(child, 'message')
      child.send(message)
      await told
    },
    kill: () => end('SIGKILL'),
    /** Resolves to the exit code. */
    stop: () => end('SIGTERM'),
  }
}

/** The site under test, with what can be killed of it. */
export type Site = {
  /** Of another instance each time. */
  readonly origin: string
  source: DatabaseSource
  servers: BuiltServer[]
  /** Each kills one process with SIGKILL and starts it again. */
  kills: (() => Promise<void>)[]
}

/** Ends the leases of a killed server, 75 seconds of a charge and 90 of an email, and the pauses before its retries. */
async function endLeases(dataDir: string): Promise<void> {
  // Browser tests import this file, but no module of the server.
  const { databaseFile } = await import('@/lib/platform/database/connection')
  const db = new DatabaseSync(databaseFile(dataDir))
  const now = new Date().toISOString()
  db.prepare('update outbox set lease_until = ? where lease_until is not null').run(now)
  db.prepare('update outbox set next_attempt_at = ? where attempts > 0').run(now)
  db.prepare('update payment_attempts set next_check_at = ? where next_check_at is not null').run(now)
  db.prepare('update payment_attempts set lease_until = ? where lease_until is not null').run(now)
  db.close()
}

/** Runs one server on SQLite, or with `instances` that many on one PostgreSQL server. */
export async function withSite<T>(
  { instances = 0, settings = {} }: { instances?: number; settings?: Record<string, string> },
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nocturne-'))
  // PostgreSQL runs as another user than root.
  await chmod(dataDir, 0o711)
  const postgres = instances === 0 ? null : await startPostgresServer({ durable: true, folder: dataDir })
  const databaseUrl = postgres?.url('postgres') ?? null
  const shared: Record<string, string> = { ...settings }
  if (databaseUrl !== null) {
    shared.DATABASE_URL = databaseUrl
    shared.APP_SECRET = 'of a test, long enough to be one'
    shared.SMTP_URL ??= 'smtp://127.0.0.1:9'
    shared.MAIL_FROM ??= 'rides@example.com'
  }
  const servers: BuiltServer[] = []
  for (let number = 0; number < Math.max(1, instances); number++) {
    const folder = instances === 0 ? dataDir : path.join(dataDir, `instance-${number}`)
    const port = await findFreePort()
    servers.push(createBuiltServer({ dir: '.', dataDir: folder, port, settings: shared }))
  }
  const kills = servers.map(server => async () => {
    await server.kill()
    // Other instances still hold theirs.
    if (postgres === null) await endLeases(dataDir)
    await server.start()
  })
  if (postgres !== null) {
    kills.push(async () => {
      await postgres.kill()
      await postgres.start()
    })
  }
  let turn = 0
  try {
    await Promise.all(servers.map(server => server.start()))
    return await work({
      get origin() {
        return servers[turn++ % servers.length]?.origin ?? ''
      },
      source: { dataDir, databaseUrl },
      servers,
      kills,
    })
  } finally {
    await Promise.all(servers.map(server => server.kill()))
    await postgres?.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
