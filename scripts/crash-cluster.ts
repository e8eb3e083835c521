import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DatabaseSource } from '@/lib/platform/database/connection'
import {
  findPostgresProgram,
  type PostgresServer,
  startPostgresServer,
} from '@/lib/platform/database/testing/postgres-server'
import { type BuiltServer, createBuiltServer, findFreePort } from './crash-server'
import { startTcpProxy } from './tcp-proxy'

const CLOCK_AHEAD_MS = 30_000
const CUTS = 5
const CUT_PAUSE_MS = 200

/** `whileDown` runs while a single server is down. */
export type FaultScenario = { name: string; run: (whileDown: () => Promise<void>) => Promise<void> }

/** The site under test: instances behind one origin, their database, and what can happen to them. */
export type Cluster = {
  origin: string
  source: DatabaseSource
  faultScenarios: FaultScenario[]
  start: () => Promise<void>
  /** Kills every process with SIGKILL and starts all of them again. */
  restartAll: (whileDown: () => void) => Promise<void>
  stop: () => Promise<void>
}

/** Creates a cluster of one server on SQLite, which can only be killed. */
export async function createSingleServer(options: {
  dir: string
  dataDir: string
  port: number
  settings: Record<string, string>
}): Promise<Cluster> {
  const server = createBuiltServer(options)
  const restartAll: Cluster['restartAll'] = async whileDown => {
    await server.kill()
    whileDown()
    await server.start()
  }
  return {
    origin: server.origin,
    source: { dataDir: options.dataDir, databaseUrl: null },
    faultScenarios: [
      {
        name: 'kill',
        async run(whileDown) {
          await server.kill()
          await whileDown()
          await server.start()
        },
      },
    ],
    start: () => server.start(),
    restartAll,
    stop: () => server.kill(),
  }
}

/**
 * Creates instances on one PostgreSQL server, which they reach through a proxy. The last instance's clock is ahead.
 * The fault scenarios kill each part, restart PostgreSQL, cut its connections and fail over to a synchronous standby.
 */
export async function createCluster({
  dir,
  dataDir,
  instances,
  settings,
  hasFaults = true,
  databaseFolder = dataDir,
}: {
  dir: string
  dataDir: string
  instances: number
  settings: Record<string, string>
  /** False: without a standby and a wrong clock, for measurements. */
  hasFaults?: boolean
  databaseFolder?: string
}): Promise<Cluster> {
  let primary = await startPostgresServer({ durable: true, folder: databaseFolder })
  const standby = hasFaults ? await createStandby(primary, dataDir) : null
  const databaseProxy = await startTcpProxy(() => [primary.port])
  // The proxy would be measured too.
  const databaseUrl = hasFaults
    ? `postgres://nocturne@127.0.0.1:${databaseProxy.port}/postgres`
    : primary.url('postgres')
  const servers: { server: BuiltServer; port: number }[] = []
  for (let number = 1; number <= instances; number++) {
    const port = await findFreePort()
    const isClockAhead = hasFaults && instances > 1 && number === instances
    const server = createBuiltServer({
      dir,
      dataDir: path.join(dataDir, `instance-${number}`),
      port,
      settings: {
        APP_SECRET: 'the secret of a crash test, long enough to be one',
        DATABASE_URL: databaseUrl,
        ...settings,
        ...(isClockAhead && {
          CLOCK_AHEAD_MS: String(CLOCK_AHEAD_MS),
          NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('scripts/clock-ahead.mjs'))}`,
        }),
      },
    })
    servers.push({ server, port })
  }
  const balancer = await startTcpProxy(() => servers.map(({ port }) => port))

  async function killDatabase(): Promise<void> {
    await primary.stop('kill')
    await primary.start()
  }

  const faultScenarios: FaultScenario[] = [
    ...servers.map(({ server }, index) => ({
      name: `kill -9 of instance ${index + 1}`,
      async run() {
        await server.kill()
        await server.start()
      },
    })),
    { name: 'kill -9 of PostgreSQL', run: killDatabase },
    {
      name: 'connections to PostgreSQL cut',
      async run() {
        for (let cut = 0; cut < CUTS; cut++) {
          databaseProxy.cut()
          await new Promise(resolve => setTimeout(resolve, CUT_PAUSE_MS))
        }
      },
    },
    {
      name: 'restart of PostgreSQL',
      async run() {
        await primary.stop('fast')
        await primary.start()
      },
    },
  ]
  if (standby !== null) {
    faultScenarios.push({
      name: 'failover to the standby',
      async run() {
        if (primary === standby) return
        await primary.stop('kill')
        await standby.promote()
        primary = standby
        databaseProxy.cut()
      },
    })
  }
  return {
    origin: `http://127.0.0.1:${instances === 1 ? servers[0]?.port : balancer.port}`,
    source: { dataDir, databaseUrl },
    faultScenarios,
    start: async () => void (await Promise.all(servers.map(({ server }) => server.start()))),
    async restartAll(whileDown) {
      await Promise.all(servers.map(({ server }) => server.kill()))
      await killDatabase()
      whileDown()
      await Promise.all(servers.map(({ server }) => server.start()))
    },
    async stop() {
      await Promise.all(servers.map(({ server }) => server.kill()))
      balancer.stop()
      databaseProxy.stop()
      await primary.remove()
      await standby?.remove()
    },
  }
}

type Standby = PostgresServer & { promote: () => Promise<void> }

/** Creates a standby that confirms each commit before it is acknowledged. */
async function createStandby(primary: PostgresServer, folder: string): Promise<Standby> {
  const standby = await startPostgresServer({ durable: true, folder, copyOf: primary })
  await runSql(primary, "alter system set synchronous_standby_names = '*'")
  await runSql(primary, 'select pg_reload_conf()')
  return {
    ...standby,
    async promote() {
      // A single server again: it must not wait for a standby.
      await writeFile(path.join(standby.folder, 'postgresql.auto.conf'), '')
      await runSql(standby, 'select pg_reload_conf()')
      await runSql(standby, 'select pg_promote()')
    },
  }
}

async function runSql(server: PostgresServer, statement: string): Promise<void> {
  const psql = findPostgresProgram('psql')
  if (psql === null) throw new Error('psql is not installed')
  const { status, stderr } = spawnSync(psql, ['-d', server.url('postgres'), '-c', statement], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${statement}: ${stderr}`)
}
