import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { localhostCertificate } from '@/e2e/fakes/localhost-certificate'
import { currentTime } from '../clock'
import { createTemporaryFolder } from '../testing/temporary-folder'
import { type Database, openPostgres } from './connection'
import { postgresDialect, WRITE_LOCK_KEY } from './postgres-dialect'
import { findStorageFailure } from './storage-failure'
import type { Tables } from './tables'
import { createPostgresTestDatabase } from './testing/postgres-databases'
import { type PostgresServer, startPostgresServer } from './testing/postgres-server'
import { write } from './write'

let url: string
let release: () => void
let db: Database
beforeEach(async () => {
  const database = await createPostgresTestDatabase()
  url = database.url
  release = database.release
  db = await openPostgres(url)
})
afterEach(async () => {
  await db.destroy()
  release()
})

const at = '2027-01-01T00:00:00.000Z'
const mark = (open: Pick<Database, 'insertInto'>, padding: string) =>
  open.insertInto('health_checks').values({ at, padding }).execute()

async function listMarks(): Promise<string[]> {
  return (await db.selectFrom('health_checks').select('padding').execute()).map(({ padding }) => padding)
}

/** Returns why the storage was unavailable for a work; null if it failed for another reason. */
async function failureOf(work: Promise<unknown>) {
  return findStorageFailure(await work.catch((error: unknown) => error))
}

/** Resolves once another session waits for the write lock. */
async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    if (rows.length > 0) return
  }
}

test('instances that start at once migrate an empty database once', async () => {
  const server = await startPostgresServer()
  const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(server.url('postgres'))))
  const applied = await Promise.all(opened.map(each => sql`select name from kysely_migration`.execute(each)))
  expect(new Set(applied.map(({ rows }) => rows.length)).size).toBe(1)
  await Promise.all(opened.map(each => each.destroy()))
  await server.remove()
})

test('a transaction waits for the one before it, and sees what it wrote', async () => {
  let marksInSecond: string[] = []
  let second: Promise<void> | undefined
  await db.transaction().execute(async trx => {
    await mark(trx, 'first')
    second = db.transaction().execute(async other => {
      marksInSecond = (await other.selectFrom('health_checks').select('padding').execute()).map(row => row.padding)
    })
    await waitUntilBlocked()
  })
  await second
  expect(marksInSecond).toEqual(['first'])
})

test('reads go on while more writers wait than there are connections', async () => {
  let writes: Promise<unknown> | undefined
  await db.transaction().execute(async () => {
    writes = Promise.all(Array.from({ length: 20 }, (_, number) => mark(db, `${number}`)))
    await waitUntilBlocked()
    expect(await listMarks()).toEqual([])
  })
  await writes
  expect(await listMarks()).toHaveLength(20)
})

test('a failed transaction and a failed single write leave nothing behind', async () => {
  const failing = db.transaction().execute(async trx => {
    await mark(trx, 'rolled back')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const orphan = { booking_id: 'none', client_ip: '192.0.2.1', at }
  await expect(db.insertInto('booking_client_ips').values(orphan).execute()).rejects.toMatchObject({ code: '23503' })
  await mark(db, 'next')
  expect(await listMarks()).toEqual(['next'])
})

test('a connection whose wait for the write lock ended is used again', async () => {
  const other = new pg.Client(url)
  await other.connect()
  await other.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK_KEY})`)
  const late = expect(db.transaction().execute(trx => mark(trx, 'late'))).rejects.toMatchObject({ code: '57014' })
  await waitUntilBlocked()
  // As a timeout does.
  await other.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'")
  await late
  await other.end()
  await db.transaction().execute(trx => mark(trx, 'next'))
  expect(await listMarks()).toEqual(['next'])
})

test('a value with a NUL character is found nowhere', async () => {
  expect(await db.selectFrom('bookings').selectAll().where('id', '=', 'A\0').execute()).toEqual([])
})

test('a connection lost within a transaction is a storage failure, and the next transaction works', async () => {
  const admin = new pg.Client(url)
  await admin.connect()
  const failed = db.transaction().execute(async trx => {
    await mark(trx, 'lost')
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await mark(trx, 'lost')
  })
  expect(await failureOf(failed)).not.toBeNull()
  await admin.end()
  await mark(db, 'next')
  expect(await listMarks()).toEqual(['next'])
})

test('a missing database is named with what to do', async () => {
  const missing = new URL(url)
  missing.pathname = '/missing'
  const failure = { code: 'PostgreSQL 3D000', advice: expect.stringContaining('create') }
  expect(await failureOf(openPostgres(missing.href))).toMatchObject(failure)
})

describe('TLS', () => {
  let server: PostgresServer
  let certificate: string
  beforeAll(async () => {
    server = await startPostgresServer({ tls: localhostCertificate })
    certificate = path.join(await createTemporaryFolder(), 'ca.pem')
    await writeFile(certificate, localhostCertificate.cert)
  })
  afterAll(() => server.remove())

  test.each([
    ['require', '', true],
    ['verify-full', '', expect.stringMatching(/self-signed certificate/)],
    ['verify-full', '&sslrootcert=', true],
  ])('with sslmode=%s%s the connection is encrypted: %s', async (mode, ca, expected) => {
    const parameters = `sslmode=${mode}${ca === '' ? '' : ca + certificate}`
    const tlsUrl = `${server.url('postgres').replace('127.0.0.1', 'localhost')}?${parameters}`
    const open = new Kysely<Tables>({ dialect: postgresDialect({ url: tlsUrl }) })
    const query = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(open)
    const result = await query.then(
      ({ rows }) => Object(rows[0]).ssl,
      error => findStorageFailure(error)?.reason,
    )
    await open.destroy()
    expect(result).toEqual(expected)
  })
})

test('a server that no longer answers is a storage failure, and its connection is not used again', async () => {
  let isFrozen = false
  const target = new URL(url)
  const databasePort = Number(target.port)
  const sockets: Socket[] = []
  const proxy = createServer(client => {
    const upstream = connect(databasePort, target.hostname)
    sockets.push(client, upstream)
    client.on('data', chunk => !isFrozen && upstream.write(chunk))
    upstream.on('data', chunk => client.write(chunk))
    for (const socket of [client, upstream]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  target.port = String(Object(proxy.address()).port)
  const open = new Kysely<Tables>({ dialect: postgresDialect({ url: target.href, responseTimeoutMs: 200 }) })
  await mark(open, 'before')
  isFrozen = true
  expect(await failureOf(mark(open, 'unanswered'))).not.toBeNull()
  isFrozen = false
  await mark(open, 'after')
  await open.destroy()
  for (const socket of sockets) socket.destroy()
  proxy.close()
  expect(await listMarks()).toEqual(['before', 'after'])
})

test('an instance whose clock is off uses the time of the database', async () => {
  const realNow = Date.now
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 30_000)
  const { now } = await write({ db, now: currentTime }, 'site', async tx => tx)
  expect(Math.abs(+now - realNow())).toBeLessThan(2000)
  jest.restoreAllMocks()
  await write({ db, now: currentTime }, 'site', async () => {})
})
