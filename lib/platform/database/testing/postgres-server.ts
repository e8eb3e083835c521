import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 60_000
const ROLE = 'nocturne'
const RESTART_MS = 200

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>

/** Finds a program of PostgreSQL in PATH or where Debian installs it; null if it is not installed. */
export function findPostgresProgram(name: string): string | null {
  const debianFolders = (existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map(version => path.join(DEBIAN_ROOT, version, 'bin'))
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...debianFolders]
  return folders.map(folder => path.join(folder, name)).find(existsSync) ?? null
}

/**
 * Creates a PostgreSQL server in a temporary folder, on a free port of the loopback interface.
 * Throws if PostgreSQL is not installed. As root it runs as another user, because it refuses to run as root.
 */
export async function startPostgresServer({
  durable = false,
  folder: parent = tmpdir(),
  tls,
}: {
  /** Waits for the disk at each commit, as in production. */
  durable?: boolean
  folder?: string
  tls?: { cert: string; key: string }
} = {}) {
  const programs = { initdb: findPostgresProgram('initdb'), postgres: findPostgresProgram('postgres') }
  if (programs.initdb === null || programs.postgres === null) throw new Error('PostgreSQL is not installed')
  const { postgres } = programs
  const user = findUnprivilegedUser()
  const folder = await mkdtemp(path.join(parent, 'postgres-'))
  await chmod(folder, 0o700)
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  const created = spawnSync(
    programs.initdb,
    ['-D', folder, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { cwd: folder, encoding: 'utf8', ...user },
  )
  if (created.status !== 0) throw new Error(`creating the database failed: ${created.stderr || created.error}`)
  if (tls !== undefined) await writeCertificate(folder, tls, user)
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(deadline = Date.now() + START_TIMEOUT_MS): Promise<void> {
    const settings = [
      ['listen_addresses', '127.0.0.1'],
      ['port', String(port)],
      ['unix_socket_directories', ''],
      ['fsync', durable ? 'on' : 'off'],
      ['synchronous_commit', durable ? 'on' : 'off'],
      ['max_connections', '200'],
      ['ssl', tls === undefined ? 'off' : 'on'],
    ]
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(postgres, ['-D', folder, ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    child = started
    try {
      await waitUntilReady(started)
    } catch (error) {
      // The processes of a killed server end a moment after it.
      if (Date.now() > deadline || !String(error).includes('in use')) throw error
      await new Promise(resolve => setTimeout(resolve, RESTART_MS))
      await start(deadline)
    }
  }

  async function stop(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const stopping = child
    child = undefined
    if (stopping === undefined || stopping.exitCode !== null || stopping.signalCode !== null) return
    const exited = new Promise(resolve => stopping.once('exit', resolve))
    stopping.kill(signal)
    await exited
  }

  await start()
  return {
    url: (database: string) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`,
    kill: () => stop('SIGKILL'),
    start: () => start(),
    async remove() {
      await stop('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number }

async function writeCertificate(folder: string, tls: { cert: string; key: string }, user: User | undefined) {
  for (const [name, content] of [
    ['server.crt', tls.cert],
    ['server.key', tls.key],
  ] as const) {
    const file = path.join(folder, name)
    await writeFile(file, content, { mode: 0o600 })
    if (user !== undefined) await chown(file, user.uid, user.gid)
  }
}

function waitUntilReady(started: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start: ${output}`)), START_TIMEOUT_MS)
    started.stderr?.on('data', chunk => {
      output = (output + chunk).slice(-10_000)
      if (!/ready to accept connections/.test(output)) return
      clearTimeout(timer)
      resolve()
    })
    started.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended: ${output}`))
    })
  })
}

/** Returns Debian's user `postgres` or `nobody` if this process runs as root. */
function findUnprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const account = ['postgres', 'nobody'].flatMap(name => accounts.filter(fields => fields[0] === name))[0]
  if (account === undefined) throw new Error('PostgreSQL needs a user other than root')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  return port
}
