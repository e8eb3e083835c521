import 'server-only'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Plain JavaScript in a string: a worker file could not be found in the server bundle. */
const SCRIPT = `
  const { workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData.file, { timeout: 5000 })
  try {
    database.exec(workerData.statements)
  } finally {
    database.close()
  }
`

/**
 * Runs statements that take the longer the larger the file is, in a thread of their own, so that requests go on. Throws
 * SQLite's error.
 */
export async function runInThread(work: { file: string; statements: string }): Promise<void> {
  const worker = new Worker(SCRIPT, { eval: true, workerData: work })
  await once(worker, 'exit')
}
