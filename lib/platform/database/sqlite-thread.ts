import 'server-only'
import { Worker } from 'node:worker_threads'

/** Plain JavaScript in a string: a worker file could not be found in the server bundle. */
const SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const { file, readOnly, statements } = workerData
  const database = new DatabaseSync(file, { readOnly, timeout: 5000 })
  try {
    parentPort.postMessage(statements.map(statement => database.prepare(statement).get()))
  } finally {
    database.close()
  }
`

type Work = { file: string; readOnly: boolean; statements: string[] }

/**
 * Runs statements that take the longer the larger the file is, in a thread of their own, so that requests go on.
 * Returns the first row of each. Throws SQLite's error.
 */
export function runInThread(work: Work): Promise<unknown[]> {
  const worker = new Worker(SCRIPT, { eval: true, workerData: work })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the database thread ended without a result')))
  })
}
