import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) })

export type Server = { url: string; pid: number; kill: (signal: NodeJS.Signals) => Promise<void> }

/**
 * Starts a built Next server in `dir` as `npm start` does and waits until it responds. Prints its output only on
 * failure.
 */
export async function startServer({
  port,
  dir = '.',
  env = {},
}: {
  port: number
  dir?: string
  env?: Record<string, string>
}): Promise<Server> {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const PATH = `${path.resolve('node_modules/.bin')}:${process.env.PATH}`
  const child = spawn('sh', ['-c', `${scripts.start} ${dir} -p ${port}`], {
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const url = `http://localhost:${port}`
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server exited before it responded:\n${output}`)
    const isUp = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      response => response.ok,
      () => false,
    )
    if (isUp && child.pid !== undefined) return { url, pid: child.pid, kill: signal => stopProcess(child, signal) }
    await pause(125)
  }
  await stopProcess(child, 'SIGKILL')
  throw new Error(`The server did not respond at ${url}:\n${output}`)
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await exited
}
