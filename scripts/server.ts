import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export type Server = { url: string; pid: number; kill: (signal: NodeJS.Signals) => Promise<void> }

/** Starts a built Next server in `dir` and waits until it answers. Its words go to this process's stderr only on failure. */
export async function startServer({
  port,
  dir = '.',
  env = {},
}: {
  port: number
  dir?: string
  env?: Record<string, string>
}): Promise<Server> {
  const child = spawn('node_modules/.bin/node', ['node_modules/next/dist/bin/next', 'start', dir, '-p', String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stdout.on('data', chunk => (words += chunk))
  child.stderr.on('data', chunk => (words += chunk))
  const url = `http://localhost:${port}`
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${words}`)
    const up = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      response => response.ok,
      () => false,
    )
    if (up && child.pid !== undefined) return { url, pid: child.pid, kill: signal => end(child, signal) }
    await pause(125)
  }
  await end(child, 'SIGKILL')
  throw new Error(`The server did not answer at ${url}:\n${words}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
