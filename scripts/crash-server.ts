import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

const START_TIMEOUT_MS = 60_000

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export type BuiltServer = {
  origin: string
  /** Waits until the server is ready, or with `responding` until it responds at all. */
  start(readiness?: 'ready' | 'responding'): Promise<void>
  kill(): Promise<void>
  /** Log output since the last start. */
  output(): string
}

/** Runs the production build in a process that can be killed and restarted on the same data. */
export function createBuiltServer({
  dir,
  dataDir,
  port,
  settings = {},
}: {
  dir: string
  dataDir: string
  port: number
  settings?: Record<string, string>
}): BuiltServer {
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function start(readiness: 'ready' | 'responding' = 'ready'): Promise<void> {
    const next = path.join(dir, 'node_modules/next/dist/bin/next')
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      // One trusted proxy hop, so that each rider can have a client IP.
      TRUSTED_PROXIES: '1',
      ...settings,
    }
    const startedProcess = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
      cwd: dir,
      env,
    })
    child = startedProcess
    output = ''
    startedProcess.stdout.on('data', chunk => {
      output += chunk
    })
    startedProcess.stderr.on('data', chunk => {
      output += chunk
    })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await isHealthy(origin, readiness))) {
      if (startedProcess.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not start:\n${output}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  async function kill(): Promise<void> {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }

  return { origin, start, kill, output: () => output }
}

async function isHealthy(origin: string, readiness: 'ready' | 'responding'): Promise<boolean> {
  try {
    const { ok } = await fetch(`${origin}/api/v1/health`)
    return ok || readiness === 'responding'
  } catch {
    return false
  }
}
